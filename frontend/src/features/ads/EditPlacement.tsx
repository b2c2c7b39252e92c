import type { ReactNode } from "react";
import type { z } from "zod";
import type { Schema } from "@/api/client";
import { AD_UPDATE_FAILED, AD_UPDATED } from "@/lib/messages";
import { HistoryLink } from "@/patterns/layout/PageHead";
import { RowForm } from "@/patterns/list/RowForm";
import { type Placement, type PlacementSource, updatePlacement } from "./api";
import { AdScheduleFields, adScheduleOf, DESCRIPTION, describeSchedule, schemaOf, valuesOf } from "./PlacementFields";

type Values = z.infer<ReturnType<typeof schemaOf>>;

type EditPlacementProps = {
  source: PlacementSource;
  row: Placement;
  /** More actions for the edited row. */
  actions: ReactNode;
  onSaved: () => unknown;
  onClose: () => void;
  isGone: boolean;
};

/** The form of an edited placement: ID, description, and schedule. */
export function EditPlacement({ source, row, actions, onSaved, onClose, isGone }: EditPlacementProps) {
  return (
    <RowForm
      title={row.name}
      schema={schemaOf(source)}
      fields={[source.unit, DESCRIPTION]}
      row={row}
      valuesOf={formOf}
      save={(typed, version) =>
        updatePlacement(source, { id: row.id, version, body: { ...typed, ...adScheduleOf(typed) } })
      }
      successMessage={AD_UPDATED}
      failureMessage={AD_UPDATE_FAILED}
      onSaved={onSaved}
      onClose={onClose}
      isGone={isGone}
      moreActions={
        <>
          <HistoryLink target={`${source.history}:${row.id}`} label={`Audit log of ${row.name}`} />
          {actions}
        </>
      }
      moreFields={{
        fields: <AdScheduleFields />,
        describe: (values) => [{ label: "Schedule and limits", value: describeSchedule(adScheduleOf(values)) }],
      }}
    />
  );
}

function formOf({ unitId, description, ...schedule }: Schema<"PlacementRow">): Values {
  return { unitId, description, ...valuesOf(schedule) };
}
