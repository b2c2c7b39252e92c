// The whole app's counts in a range, and their wire names.
import type { Schema } from "@/api/types";
import { queryOf, type Totals } from "@/components/chart/api";
import { type Mark, readMark } from "@/components/chart/marks";
import type { CountPoint, Interval } from "@/components/chart/points";
import { call } from "@/lib/client";
import type { DayRange } from "@/lib/dates";

export type KindTotals = Totals & { kind: string };
export type Mover = { id: string; name: string; kind: string; clicks: number; clicksBefore: number };
export type Overview = { points: CountPoint[]; kinds: KindTotals[]; movers: Mover[]; marks: Mark[] };
