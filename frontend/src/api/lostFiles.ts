/** The reason to show when a file was edited, moved, or deleted after it was chosen. Sending it again cannot succeed. */
export const FILE_CHANGED = {
  status: false,
  code: "file_changed",
  message: "The file was changed or moved. Choose it again.",
};

/** Return whether the browser can no longer read one of the files of a form. */
export async function hasLostFile(form: FormData | undefined): Promise<boolean> {
  for (const value of form?.values() ?? []) {
    if (value instanceof File && !(await isReadable(value))) {
      return true;
    }
  }
  return false;
}

async function isReadable(file: File): Promise<boolean> {
  try {
    await file.slice(0, 1).arrayBuffer();
    return true;
  } catch {
    return false;
  }
}
