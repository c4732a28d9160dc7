export type ByteRange = { readonly offset: number; readonly length: number }

type Asked = {
  /** The headers Range and If-Range. */
  readonly range: string | null
  readonly ifRange: string | null
  readonly size: number
  /** Of what is there now. */
  readonly etag: string
}

/**
 * Which bytes of a file a request asks for, so that a broken download goes on where it ended. Null for the whole file: without a range,
 * for several at once, and where the file is another one than the first part was of (RFC 9110, 13.1.5 and 14.2).
 */
export function requestedRange({ range, ifRange, size, etag }: Asked): ByteRange | 'unsatisfiable' | null {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range?.trim() ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return null
  if (ifRange !== null && ifRange.trim() !== etag) return null
  if (first === '') return Number(last) === 0 ? 'unsatisfiable' : upTo(Math.max(0, size - Number(last)), size - 1)
  if (last !== '' && Number(last) < Number(first)) return null
  if (Number(first) >= size) return 'unsatisfiable'
  return upTo(Number(first), last === '' ? size - 1 : Math.min(Number(last), size - 1))
}

function upTo(first: number, last: number): ByteRange {
  return { offset: first, length: last - first + 1 }
}
