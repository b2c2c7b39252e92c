import { Button, type ButtonProps } from "@/ui/Button";
import { useSave } from "./useSave";

type ActButtonProps = Omit<ButtonProps, "onClick" | "pending"> & {
  act: () => Promise<{ message: string }>;
  /** Called after a success and after an error, because the list may have changed in both cases. */
  onChanged: () => unknown;
};

/** A button that runs an action at once and has its own pending state. */
export function ActButton({ act, onChanged, ...rest }: ActButtonProps) {
  const acting = useSave<void, { message: string }>({
    save: () => act(),
    onDone: onChanged,
    onError: () => void onChanged(),
  });
  return <Button {...rest} pending={acting.isPending} onClick={() => acting.mutate()} />;
}
