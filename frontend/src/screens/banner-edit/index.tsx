import { mountIsland } from "@/components/layout/mountIsland";
import { BannerEditScreen } from "./BannerEditScreen";

mountIsland(<BannerEditScreen id={decodeURIComponent(location.pathname.split("/").filter(Boolean).at(-1) ?? "")} />);
