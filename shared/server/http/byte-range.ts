export type ByteRange = { readonly offset: number; readonly length: number }

type Asked = {
  /** The headers Range and If-Range. */
  readonly range: string | null
  readonly ifRange: string | null
  readonly size: number
  /** The etag of the current file. */
  readonly etag: string
}

/**
 * The bytes of a file that a request asks for, so that a broken download continues where it ended. Null for the whole file: without a
 * range, with several ranges, and if the file has changed since the first part (RFC 9110, 13.1.5 and 14.2).
 */
export function requestedRange({ range, ifRange, size, etag }: Asked): ByteRange | 'unsatisfiable' | null {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range?.trim() ?? '') ?? []
  if (first === '' && last === '') return null
  if (ifRange !== null && ifRange.trim() !== etag) return null
  if (first === '') return Number(last) === 0 ? 'unsatisfiable' : upTo(Math.max(0, size - Number(last)), size - 1)
  if (last !== '' && Number(last) < Number(first)) return null
  if (Number(first) >= size) return 'unsatisfiable'
  return upTo(Number(first), last === '' ? size - 1 : Math.min(Number(last), size - 1))
}

function upTo(first: number, last: number): ByteRange {
  return { offset: first, length: last - first + 1 }
}
