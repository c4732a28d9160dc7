/** Whether compressed bytes inflate to exactly this size. Stops at the first extra byte, so that a small file cannot use much memory. */
export async function inflatesTo(packed: readonly Uint8Array<ArrayBuffer>[], length: number): Promise<boolean> {
  const reader = new Blob([...packed]).stream().pipeThrough(new DecompressionStream('deflate')).getReader()
  let unpacked = 0
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      unpacked += part.value.byteLength
      if (unpacked > length) {
        await reader.cancel()
        return false
      }
    }
    return unpacked === length
  } catch {
    return false
  }
}
