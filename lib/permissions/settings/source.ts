/** The layer to which a settings file belongs; a later layer wins if only one value can apply. */
export type SettingsLayer = "user" | "project" | "local" | "flag" | "managed";

/** Where a settings text comes from. */
export interface SettingsSource {
  /** Its layer. */
  readonly layer: SettingsLayer;
  /** The file, absolute. */
  readonly path: string;
}
