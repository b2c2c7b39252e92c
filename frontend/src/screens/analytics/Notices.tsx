import { useQuery } from "@tanstack/react-query";
import { fetchClearings, fetchUncounted } from "./api";
import { Clearings, type ClearingsProps } from "./Clearings";
import { UncountedNotice } from "./UncountedNotice";

/** What else is to say of the counts. It stands below them and comes at once, so that it moves nothing when it comes. */
export function Notices(props: Omit<ClearingsProps, "clearings">) {
  const uncounted = useQuery({ queryKey: ["uncounted"], queryFn: fetchUncounted });
  const clearings = useQuery({ queryKey: ["clearings"], queryFn: fetchClearings });
  if (uncounted.isPending || clearings.isPending) {
    return null;
  }
  return (
    <>
      <UncountedNotice rows={uncounted.data ?? []} />
      <Clearings clearings={clearings.data ?? []} {...props} />
    </>
  );
}
