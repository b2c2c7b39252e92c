import { useState } from "react";
import { Button } from "@/ui/Button";
import { part } from "@/ui/part";
import { Skeleton } from "@/ui/Skeleton";
import { TEXTS } from "./texts";

const PhoneForm = part(
  async () => (await import("./PhoneForm")).PhoneForm,
  <Skeleton className="h-60 rounded-control" />,
);

/** The way to the preview, which is loaded when it is asked for. */
export function PhonePreview() {
  const [isOpen, setOpen] = useState(false);
  if (!isOpen) {
    return <Button onClick={() => setOpen(true)}>{TEXTS.choosePhone}</Button>;
  }
  return <PhoneForm />;
}
