import { AppError } from '#shared/kernel/errors.ts'

/** A body as it arrived, for what is signed byte for byte. Throws TooLarge beyond the limit. */
export async function readBytes(request: Request, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get('Content-Length') ?? 0) > maxBytes) throw new AppError('TooLarge')
  const bytes = new Uint8Array(await request.arrayBuffer())
  if (bytes.length > maxBytes) throw new AppError('TooLarge')
  return bytes
}

/** The type of a body, without its parameters. */
export function mediaTypeOf(request: Request): string | undefined {
  return request.headers.get('Content-Type')?.split(';')[0]?.trim().toLowerCase()
}
