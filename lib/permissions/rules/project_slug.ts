/** The longest directory name that the client does not cut and hash (2.1.330). */
export const MAX_SLUG = 200;

/**
 * Returns the name of the directory for a project's sessions: every UTF-16 unit of the path other than an ASCII letter
 * or digit becomes a hyphen.
 */
export function projectSlug(cwd: string): string {
  return cwd.normalize("NFC").replace(/[^a-zA-Z0-9]/g, "-").slice(0, MAX_SLUG);
}
