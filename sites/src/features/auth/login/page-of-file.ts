/** The addresses of files, up to the page that links to them. */
const FILES = [
  /^(\/settings\/privacy)\/my-data\.(?:html|json)$/,
  /^(\/settings\/billing)\/statements\/[^/]+\.pdf$/,
  /^(\/dunning\/texts)\/download$/,
  /^(\/admin\/articles\/imports\/[^/]+)\/report\.csv$/,
  /^(\/admin\/sites\/[^/]+\/export)\/[^/]+\/[^/]+$/,
  /^(\/admin\/.+)\.csv$/,
]

/**
 * The page from which a file is downloaded, with the filters of the file; another address stays. Signing in leads there, because a browser
 * that is led to an attachment stays on the page where it is.
 */
export function pageOfFile(target: string): string {
  const [path = '', search = ''] = target.split(/(?=[?#])/, 2)
  const page = FILES.map((file) => file.exec(path)?.[1]).find((found) => found !== undefined)
  return page === undefined ? target : page + search
}
