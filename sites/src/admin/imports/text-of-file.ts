import { UNREAD_LETTER } from '#shared/kernel/text/unread-letter.ts'

/**
 * Decodes a file: as Unicode, or else as Windows-1252, the encoding in which Excel saves CSV. Returns null for other
 * content.
 */
export function textOfFile(bytes: Uint8Array): string | null {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return decoded('utf-16le', bytes)
  if (first === 0xfe && second === 0xff) return decoded('utf-16be', bytes)
  // Occurs in binary files, and in UTF-16 without a byte order mark.
  if (bytes.includes(0)) return null
  const unicode = decoded('utf-8', bytes)
  if (unicode !== null) return unicode
  const spoilt = new TextDecoder().decode(bytes)
  return isMostlyRead(spoilt) ? spoilt : textOfWindows(bytes)
}

function decoded(encoding: string, bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/**
 * UTF-8 with a few invalid bytes, for which Windows-1252 would turn each non-ASCII letter into two. Invalid bytes
 * become the replacement character, which later steps report.
 */
function isMostlyRead(text: string): boolean {
  const letters = text.match(/[^\p{ASCII}]/gu) ?? []
  const unread = letters.filter((letter) => letter === UNREAD_LETTER)
  return letters.length > 2 * unread.length
}

/** C1 controls are the bytes to which Windows-1252 assigns no letter. */
function textOfWindows(bytes: Uint8Array): string | null {
  const text = decoded('windows-1252', bytes)
  return text === null || /[\u0080-\u009F]/.test(text) ? null : text
}
