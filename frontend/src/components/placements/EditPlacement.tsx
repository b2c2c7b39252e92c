import type { ReactNode } from "react";
import type { UseFormReturn } from "react-hook-form";
import { HistoryLink } from "@/components/layout/PageHead";
import { RowForm } from "@/components/list/RowForm";
import type { Answer } from "@/lib/client";
import { AD_UPDATE_FAILED, AD_UPDATED } from "@/lib/messages";
import { type Placement, type PlacementSource, standingRow, updatePlacement, WIRE_NAMES } from "./api";
import { DESCRIPTION } from "./fields";
import { PLAN_NAMES, PlanFields, type PlanValues, planOf, sayPlan, valuesOf } from "./PlanFields";
import { TEXTS } from "./texts";

type Values = PlanValues & { unitId: string; description: string };

type EditPlacementProps = {
  source: PlacementSource;
  row: Placement;
  /** More that can be done with the row while it is open. */
  actions: ReactNode;
  onSaved: () => unknown;
  onClose: () => void;
};

/** One placement, open in its table: id and description, and its plan. */
export function EditPlacement({ source, row, actions, onSaved, onClose }: EditPlacementProps) {
  return (
    <RowForm<Values>
      title={row.name}
      fields={[source.unit, DESCRIPTION]}
      values={formOf(row)}
      version={row.version}
      save={({ unitId, description, ...typed }, version) =>
        updatePlacement(source, { id: row.id, unitId, description, plan: planOf(typed, row.plan), version })
      }
      currentOf={currentOf}
      told={AD_UPDATED}
      failed={AD_UPDATE_FAILED}
      onSaved={onSaved}
      onClose={onClose}
      more={
        <>
          <HistoryLink target={`${source.history}:${row.id}`} label={TEXTS.historyOf(row.name)} />
          {actions}
        </>
      }
      rest={{
        fields: (form) => <PlanFields form={form as unknown as UseFormReturn<PlanValues>} before={row.plan} />,
        say: (values) => [{ label: TEXTS.plan, value: sayPlan(planOf(values, row.plan)) }],
        wireNames: { ...WIRE_NAMES, ...Object.fromEntries(PLAN_NAMES.map((name) => [name, name])) },
      }}
    />
  );
}

function formOf({ unitId, description, plan }: Placement): Values {
  return { unitId, description, ...valuesOf(plan) };
}

function currentOf(answer: Answer) {
  const row = standingRow(answer);
  return row && { values: formOf(row), version: row.version };
}
