import { Button, type ButtonProps } from "@/ui/Button";
import { useSave } from "./useSave";

type ActionButtonProps = Omit<ButtonProps, "onClick" | "pending"> & {
  send: () => Promise<{ message: string }>;
  /** Called after a success and after an error, because the list may have changed in both cases. */
  onChanged: () => unknown;
};

/** A button that runs an action at once and has its own pending state. */
export function ActionButton({ send, onChanged, ...rest }: ActionButtonProps) {
  const acting = useSave<void, { message: string }>({
    save: () => send(),
    onDone: onChanged,
    onError: () => void onChanged(),
  });
  return <Button {...rest} pending={acting.isPending} onClick={() => acting.mutate()} />;
}
