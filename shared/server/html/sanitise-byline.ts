import sanitizeHtml from 'sanitize-html'
import { bylineCharacters } from '#shared/domain/articles/byline.ts'
import { safeHref } from '#shared/kernel/links/safe-href.ts'
import { plainText } from './plain-text.ts'
import { rebuildHtml } from './rebuild.ts'

/** A byline: paragraphs of plain text and links. */
export function sanitiseByline(html: string): string {
  return sanitizeHtml(rebuildHtml(html, { hasStructure: false, hasEmphasis: false, hasBreaks: false }), {
    allowedTags: ['p', 'a'],
    allowedAttributes: { a: ['href'] },
    allowedSchemes: ['https', 'http', 'mailto'],
    allowProtocolRelative: false,
  })
}

/** Whether every link of the HTML has an address that `sanitiseByline` keeps. */
export function hasOnlyAddresses(html: string): boolean {
  const addresses: (string | undefined)[] = []
  sanitizeHtml(html, {
    allowedTags: [],
    transformTags: {
      a: (tagName, attribs) => {
        if ('href' in attribs) addresses.push(attribs.href)
        return { tagName, attribs }
      },
    },
  })
  return addresses.every((address) => safeHref(address) !== null)
}

/** The counts of sanitised HTML that the limits of a byline apply to. */
export function measureByline(byline: string): { readonly characters: number; readonly links: number } {
  return {
    characters: bylineCharacters(plainText(byline)),
    links: byline.split('<a ').length - 1,
  }
}
