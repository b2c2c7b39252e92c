import { useState } from "react";
import { LOGO } from "@/lib/logo";
import { classes } from "@/ui/classes";

/** The icon of a notification, or the console's logo if there is none or it fails to load. */
export function PushIcon({ address, className }: { address: string; className?: string }) {
  const [failed, setFailed] = useState("");
  const shown = address && address !== failed ? address : LOGO;
  return (
    <img
      src={shown}
      alt=""
      width={32}
      height={32}
      loading="lazy"
      className={classes("shrink-0 rounded-control object-cover", className)}
      onError={() => setFailed(address)}
    />
  );
}
