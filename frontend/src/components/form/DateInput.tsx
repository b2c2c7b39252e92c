import { CalendarDays } from "lucide-react";
import { type KeyboardEvent, lazy, type Ref, Suspense, useRef, useState } from "react";
import { ErrorBoundary } from "react-error-boundary";
import { toastFailure } from "@/components/layout/toasts";
import { logError } from "@/lib/reportError";
import { type Limits, readDay } from "@/lib/typedDates";
import { Input } from "@/ui/Input";
import type { FieldControl } from "./Form";
import { DATE_FORMAT, OPEN_CALENDAR } from "./texts";

type DateInputProps = Limits & {
  control: FieldControl & { ref?: Ref<HTMLInputElement> };
  /** What the field is called; the calendar is headed by it. */
  label: string;
  /** What stands in the field, a date or not. */
  text: string;
  isOptional?: boolean;
  onType: (text: string) => void;
  /** The field was left, or Enter was pressed in it. */
  onLeave: () => void;
  onEscape?: () => void;
  /** A day was chosen in the calendar; "" clears the field. */
  onChoose: (day: string) => void;
};

const Calendar = lazy(async () => ({ default: (await import("./Calendar")).Calendar }));

/** A date, typed as DD/MM/YYYY or chosen in a calendar. */
export function DateInput(props: DateInputProps) {
  const { control, label, text, isOptional = false, min, max, onType, onLeave, onEscape, onChoose } = props;
  const frame = useRef<HTMLSpanElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const open = () => setOpen(!control.readOnly);
  const close = () => setOpen(false);
  const acts: Record<string, (() => void) | undefined> = { Enter: onLeave, Escape: onEscape, ArrowDown: open };
  function onKeyDown(event: KeyboardEvent) {
    acts[event.key]?.();
  }

  return (
    <span ref={frame} className="relative block">
      <Input
        {...control}
        value={text}
        placeholder={DATE_FORMAT}
        inputMode="numeric"
        autoComplete="off"
        maxLength={30}
        className="tabular pr-9 max-md:pr-touch"
        onChange={(event) => onType(event.target.value)}
        onBlur={onLeave}
        onKeyDown={onKeyDown}
      />
      <button
        ref={button}
        type="button"
        aria-label={OPEN_CALENDAR}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        title={`${OPEN_CALENDAR}: ${label}`}
        onClick={open}
        className="absolute inset-y-0 right-0 grid w-9 place-items-center rounded-control text-muted hover:text-foreground max-md:w-touch"
      >
        <CalendarDays className="size-4" aria-hidden />
      </button>
      {isOpen && (
        <ErrorBoundary
          fallback={null}
          onError={(error) => {
            logError(error);
            toastFailure("The calendar could not be loaded. You can type the date.");
            close();
          }}
        >
          <Suspense>
            <Calendar
              anchor={frame}
              opener={button}
              label={label}
              chosen={readDay(text)}
              canClear={isOptional && text !== ""}
              min={min}
              max={max}
              onChoose={(day) => {
                onChoose(day);
                close();
              }}
              onClose={close}
            />
          </Suspense>
        </ErrorBoundary>
      )}
    </span>
  );
}
