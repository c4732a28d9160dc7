import sanitizeHtml from 'sanitize-html'
import { rebuildHtml } from './rebuild.ts'

/**
 * The HTML of an article, consisting only of paragraphs, headings, lists, quotes, preformatted lines, emphasis, underline spans, strike,
 * sub- and superscript and links; empty paragraphs are removed. Sanitising the result again does not change it.
 */
export function sanitiseArticle(html: string): string {
  return sanitizeHtml(rebuildHtml(html, { hasStructure: true, hasEmphasis: true, hasBreaks: true }), {
    allowedTags: [
      'p',
      'h2',
      'h3',
      'ul',
      'ol',
      'li',
      'blockquote',
      'pre',
      'strong',
      'em',
      'span',
      's',
      'sub',
      'sup',
      'a',
      'br',
    ],
    allowedAttributes: { a: ['href'], span: ['class'] },
    allowedClasses: { span: ['underline'] },
    allowedSchemes: ['https', 'http', 'mailto'],
    allowProtocolRelative: false,
  }).replaceAll('<br />', '<br>')
}
