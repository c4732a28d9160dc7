/** A file for spreadsheets, with its file name. */
export function csvFile(name: string, content: string | ReadableStream<Uint8Array>): Response {
  return new Response(content, {
    headers: { 'content-type': 'text/csv; charset=utf-8', 'content-disposition': `attachment; filename="${name}"` },
  })
}
