const links = new Map<string, Promise<unknown>>();
let hasFailed = false;

/**
 * Loads a script together with its style sheets. Replaces the bundler's own helper, which after a failure does not
 * request a style sheet again. `chunk.failed` tells the page of a failure, `chunk.recovered` of the end of it.
 */
export async function loadChunk<T>(load: () => Promise<T>, files: readonly string[] = []): Promise<T> {
  try {
    const [chunk] = await Promise.all([load(), ...files.map(addLink)]);
    if (hasFailed) dispatchEvent(new Event("chunk.recovered"));
    hasFailed = false;
    return chunk;
  } catch (error) {
    hasFailed = true;
    dispatchEvent(new Event("chunk.failed"));
    throw error;
  }
}

/** Only style sheets are waited for: without a script, `load` itself fails. */
function addLink(file: string): Promise<unknown> | false {
  if (document.querySelector(`style[data-file="${file}"]`)) return false;
  const isStyle = file.endsWith(".css");
  let loading = links.get(file);
  if (!loading) {
    const link = document.createElement("link");
    link.rel = isStyle ? "stylesheet" : "modulepreload";
    link.href = import.meta.env.BASE_URL + file;
    loading = new Promise((resolve, reject) => {
      link.addEventListener("load", resolve);
      link.addEventListener("error", () => {
        links.delete(file);
        link.remove();
        reject(new Error(`${file} could not be loaded`));
      });
    });
    loading.catch(() => undefined);
    links.set(file, loading);
    document.head.append(link);
  }
  return isStyle && loading;
}
