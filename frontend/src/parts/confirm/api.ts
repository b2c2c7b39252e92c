import { type Answer, call } from "@/lib/client";

export type Challenge = { id: string; question: string };

export async function fetchChallenge(): Promise<Challenge> {
  const answer = await call<Answer & Challenge>("GET", "/api/admin/captcha");
  return { id: answer.id, question: answer.question };
}
