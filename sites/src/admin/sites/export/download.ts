import { type ExportFilePlace, exportFilePath } from '#shared/domain/communities/export/export.ts'
import { AppError } from '#shared/kernel/errors.ts'

/** The headers about the file for browsers and programs that resume a download. */
const HEADERS = [
  'accept-ranges',
  'cache-control',
  'content-disposition',
  'content-length',
  'content-range',
  'content-type',
  'etag',
]

/** A file of an export as the backend returns it; null when the password must be confirmed first. */
export async function downloadExport(api: App.Locals['api'], place: ExportFilePlace): Promise<Response | null> {
  const answer = await api.adminFile(exportFilePath(place))
  const { status, body } = answer
  if (status === 200 || status === 206 || status === 416)
    return new Response(body, { status, headers: HEADERS.flatMap((name) => headerOf(answer, name)) })
  if (status === 403 && (await isStepUp(answer))) return null
  if (status === 401) throw new AppError('NotAuthenticated')
  if (status === 403) throw new AppError('NotAllowed')
  if (status === 404) throw new AppError('NotFound')
  throw new AppError('ServiceUnavailable', { message: `a file of an export was answered ${status}` })
}

function headerOf(answer: Response, name: string): [string, string][] {
  const value = answer.headers.get(name)
  return value === null ? [] : [[name, value]]
}

async function isStepUp(answer: Response): Promise<boolean> {
  const told = (await answer.json()) as { readonly stepUp?: unknown }
  return told.stepUp === true
}
