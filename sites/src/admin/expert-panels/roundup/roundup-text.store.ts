/* Shared by the editor of a roundup's text and the forms of its page. */

/** Returns the id of the saved text, which is the one on the screen; null if it could not be saved. */
type SaveText = () => Promise<string | null>

let saveText: SaveText | null = null

/** Registers the editor that is open; returns a function that removes it. */
export function registerText(save: SaveText): () => void {
  saveText = save
  return () => {
    saveText = null
  }
}

/** Saves unsaved text before the publication, so that exactly the text on the screen is published; null if that failed. */
export async function saveTextBeforePublication(): Promise<{ readonly baseTextId: string | null } | null> {
  if (!saveText) return { baseTextId: null }
  const baseTextId = await saveText()
  return baseTextId === null ? null : { baseTextId }
}
