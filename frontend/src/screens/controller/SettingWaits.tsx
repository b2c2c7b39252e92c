import { Waiting } from "@/components/waiting/Waiting";
import { settingOf } from "@/lib/settings";
import type { FieldName } from "./api";

/** Says at a setting that a change of it, or of its rules, waits for a second person. */
export function SettingWaits({ of }: { of: readonly FieldName[] }) {
  const names: readonly string[] = of;
  return (
    <Waiting
      area="controller."
      isOf={({ before, after }) => Object.keys({ ...before, ...after }).some((name) => names.includes(settingOf(name)))}
    />
  );
}
