import { screen } from "@testing-library/react";

/** Return the table row that contains a text. */
export async function findRow(text: string): Promise<HTMLElement> {
  return (await screen.findByText(text)).closest("tr") as HTMLElement;
}
