import type { Schema } from "@/api/types";
import { call } from "@/lib/client";

export type Challenge = Pick<Schema<"ChallengeAnswer">, "id" | "question">;

export async function fetchChallenge(): Promise<Challenge> {
  const answer = await call<Schema<"ChallengeAnswer">>("GET", "/api/admin/captcha");
  return { id: answer.id, question: answer.question };
}
