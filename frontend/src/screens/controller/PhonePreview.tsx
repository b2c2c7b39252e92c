import { lazy, Suspense, useState } from "react";
import { Button } from "@/ui/Button";
import { Skeleton } from "@/ui/Skeleton";
import { TEXTS } from "./texts";

const PhoneForm = lazy(async () => ({ default: (await import("./PhoneForm")).PhoneForm }));

/** The way to the preview, which is loaded when it is asked for. */
export function PhonePreview() {
  const [isOpen, setOpen] = useState(false);
  if (!isOpen) {
    return <Button onClick={() => setOpen(true)}>{TEXTS.choosePhone}</Button>;
  }
  return (
    <Suspense fallback={<Skeleton className="h-60 rounded-control" />}>
      <PhoneForm />
    </Suspense>
  );
}
