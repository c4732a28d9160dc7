import { UNREAD_LETTER } from '#shared/kernel/text/unread-letter.ts'

/** The text of a file's bytes: Unicode, or else Windows-1252, as Excel saves a CSV. Null where it is no text. */
export function textOfFile(bytes: Uint8Array): string | null {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return decoded('utf-16le', bytes)
  if (first === 0xfe && second === 0xff) return decoded('utf-16be', bytes)
  // Stands in files of other kinds, and in UTF-16 without a mark.
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
 * UTF-8 with a few wrong bytes, of which Windows-1252 would make two letters of each one that isn't ASCII. It keeps the sign for what
 * couldn't be read, and who reads the file on says so.
 */
function isMostlyRead(text: string): boolean {
  const letters = text.match(/[^\p{ASCII}]/gu) ?? []
  const unread = letters.filter((letter) => letter === UNREAD_LETTER)
  return letters.length > 2 * unread.length
}

/** C1 controls are the bytes that Windows-1252 has no letter for. */
function textOfWindows(bytes: Uint8Array): string | null {
  const text = decoded('windows-1252', bytes)
  return text === null || /[\u0080-\u009F]/.test(text) ? null : text
}
