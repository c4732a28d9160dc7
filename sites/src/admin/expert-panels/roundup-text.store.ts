/* Shared by the editor of a roundup's text and the forms of its page. */

type SaveText = () => Promise<boolean>

let saveText: SaveText | null = null

/** Registers the editor that is open; returns a function that removes it. */
export function registerText(save: SaveText): () => void {
  saveText = save
  return () => {
    saveText = null
  }
}

/** Saves unsaved text before the publication, so that the latest text is published; returns whether that worked. */
export async function saveTextBeforePublication(): Promise<boolean> {
  return (await saveText?.()) ?? true
}
