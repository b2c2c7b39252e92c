import { Button } from "@/parts/ui/Button";
import { Dialog } from "@/parts/ui/Dialog";

type MapConflictProps = {
  mine: Record<string, string>;
  theirs: Record<string, string>;
  onTakeTheirs: () => unknown;
  onKeepMine: () => void;
  onClose: () => void;
};

/** Somebody else saved first: what differs, side by side, and a choice. */
export function MapConflict({ mine, theirs, onTakeTheirs, onKeepMine, onClose }: MapConflictProps) {
  const keys = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])].filter((key) => mine[key] !== theirs[key]);
  return (
    <Dialog
      title="Somebody else saved these settings"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onTakeTheirs}>Take theirs</Button>
          <Button tone="primary" onClick={onKeepMine}>
            Keep mine
          </Button>
        </>
      }
    >
      <p className="text-muted">They were saved after you opened them. What differs:</p>
      <table className="mt-3 w-full table-fixed text-meta">
        <thead className="text-left text-muted">
          <tr>
            <th scope="col">Key</th>
            <th scope="col">Yours</th>
            <th scope="col">Theirs</th>
          </tr>
        </thead>
        <tbody>
          {keys.map((key) => (
            <tr key={key} className="align-top">
              <td className="break-words py-1 pr-2 font-mono">{key}</td>
              <td className="break-words py-1 pr-2">{mine[key] ?? "—"}</td>
              <td className="break-words py-1">{theirs[key] ?? "—"}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  );
}
