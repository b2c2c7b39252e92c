// The server's names of settings, as the controller says them.
import { EMPTY, MODES, nameOf, OFF, ON } from "@/lib/settings";

/** Those whose name is not the server's own in camel case. */
const OURS: Record<string, string> = {
  pre_video: "preroll",
  pre_video_position: "prerollPosition",
  pre_video_time: "prerollTime",
  splash_mode: "splash",
  intro_mode: "intro",
  video_end_mode: "videoEnd",
  facebook_app_id: "appId",
  facebook_client_token: "clientToken",
  install_text: "promptText",
  install_button_text: "promptButton",
  install_button_url: "promptUrl",
};

/** "live_button" as "Live button", and so is one that has no name yet. */
export function saySetting(name: string): string {
  const ours = OURS[name] ?? name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
  const words = name.replaceAll("_", " ");
  return nameOf(ours) ?? `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

export function sayValue(value: unknown): string {
  if (typeof value === "boolean") {
    return value ? ON : OFF;
  }
  const text = String(value ?? "");
  return MODES[text as keyof typeof MODES] ?? (text || EMPTY);
}
