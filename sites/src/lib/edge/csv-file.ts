/** A file for spreadsheets, under the name that it is kept by. */
export function csvFile(name: string, content: string | ReadableStream<Uint8Array>): Response {
  return new Response(content, {
    headers: { 'content-type': 'text/csv; charset=utf-8', 'content-disposition': `attachment; filename="${name}"` },
  })
}
