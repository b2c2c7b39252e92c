import { useEffect, useRef } from "react";
import { SELECT_ALL, selectAllOf, selectRow } from "./texts";

/** Which rows are ticked, by their keys. */
export type Selection = { chosen: ReadonlySet<string>; onChange: (chosen: ReadonlySet<string>) => void };

const BOX = "block size-4 shrink-0 cursor-pointer accent-primary max-md:size-5";
// As big as a finger on a phone; a mouse may miss the box by a little.
const LABEL = "block max-md:p-3 md:-m-2 md:p-2";

type RowCheckboxProps = { name: string; isChosen: boolean; onTick: (isChosen: boolean, isRange: boolean) => void };

export function RowCheckbox({ name, isChosen, onTick }: RowCheckboxProps) {
  return (
    <label className={LABEL}>
      <input
        type="checkbox"
        aria-label={selectRow(name)}
        className={BOX}
        checked={isChosen}
        // With Shift, all from the one that was ticked last.
        onChange={({ target, nativeEvent }) => onTick(target.checked, (nativeEvent as MouseEvent).shiftKey === true)}
      />
    </label>
  );
}

/** Ticks all rows that are shown; half ticked while only some are. */
export function TickAll({ label, keys, selection }: { label: string; keys: string[]; selection: Selection }) {
  const box = useRef<HTMLInputElement>(null);
  const count = keys.filter((key) => selection.chosen.has(key)).length;
  const isSome = count > 0 && count < keys.length;
  useEffect(() => {
    if (box.current) {
      box.current.indeterminate = isSome;
    }
  }, [isSome]);
  return (
    <label className="-m-2 flex items-center gap-3 p-2 max-md:-my-3 max-md:py-3">
      <input
        ref={box}
        type="checkbox"
        aria-label={selectAllOf(label)}
        className={BOX}
        checked={keys.length > 0 && count === keys.length}
        onChange={(event) => selection.onChange(new Set(event.target.checked ? keys : []))}
      />
      <span className="md:hidden" aria-hidden="true">
        {SELECT_ALL}
      </span>
    </label>
  );
}
