import { mountIsland } from "@/components/layout/mountIsland";
import { AuditLogScreen } from "./AuditLogScreen";

mountIsland(<AuditLogScreen />);
