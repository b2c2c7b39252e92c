// Opens the notifications screen with a fake server, and performs an admin's steps.
import { screen } from "@testing-library/react";
import { show } from "@tests/show";
import { fakeWire, ok } from "@tests/wire";
import { NotificationsScreen } from "@/features/notifications/NotificationsScreen";

export const GET = "GET /api/App/notification/history";
export const SEND = "POST /api/App/notification/send";
export const UPDATE = "PUT /api/App/notification/update";
export const TEST = "POST /api/App/notification/test";
export const RESEND = "POST /api/App/notification/resend";
export const RETRY = "POST /api/App/notification/retry";
export const CANCEL = "POST /api/App/notification/cancel";
export const DELETE = "DELETE /api/App/notification/delete";
export const ROW = {
  _id: "a",
  n_title: "Sale",
  n_message: "Everything must go",
  n_url: "https://shop.example.com",
  n_icon: "http://localhost/media/notifications/0192.png?signature=x",
  createdAt: "2025-01-01T20:00:00.000Z",
  createdBy: "owner",
  sendAt: "2025-01-01T20:00:00.000Z",
  state: "sent",
  attempts: 1,
  nextAt: "2025-01-01T20:00:00.000Z",
  sentAt: "2025-01-01T20:00:01.000Z",
  error: "",
  topic: "all",
  isTest: false,
  received: 0,
  opened: 0,
  version: 1,
};

export function open(rows: object[] = [ROW], provider = "fcm") {
  const wire = fakeWire()
    .on(
      GET,
      ok({
        data: rows,
        totalPages: 1,
        provider,
        topic: "all",
        topics: ["all", "android", "ios", "test"],
        testTopics: ["test"],
      }),
    )
    .on("GET /api/App/notification/test/phones", ok({ data: [] }));
  return { wire, admin: show(<NotificationsScreen />) };
}

export async function choose(admin: ReturnType<typeof show>, item: string) {
  await admin.click(await screen.findByRole("button", { name: "Actions for Sale" }));
  await admin.click(await screen.findByRole("menuitem", { name: item }));
}

/** Press Send and confirm. */
export async function send(admin: ReturnType<typeof show>) {
  await admin.click(screen.getByRole("button", { name: "Send" }));
  await admin.click(await screen.findByRole("button", { name: "Send now" }));
}
