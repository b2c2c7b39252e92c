import { Button, type ButtonProps } from "@/ui/Button";
import { useSave } from "./useSave";

type ActButtonProps = Omit<ButtonProps, "onClick" | "pending"> & {
  act: () => Promise<{ message: string }>;
  /** Called when it is done, and when it was refused: what is listed may have changed either way. */
  onChanged: () => unknown;
};

/** A button that does one thing at once. Of several in a list each is pending by itself. */
export function ActButton({ act, onChanged, ...rest }: ActButtonProps) {
  const acting = useSave<void, { message: string }>({
    save: () => act(),
    onDone: onChanged,
    onError: () => void onChanged(),
  });
  return <Button {...rest} pending={acting.isPending} onClick={() => acting.mutate()} />;
}
