import type { MailBrand } from './mail-brand.ts'
import type { MailContent, Recipient } from './mail-content.ts'
import { mailLink } from './mail-link.ts'

export function renderText(content: MailContent, brand: MailBrand, recipient: Recipient): string {
  return [
    brand.name.toUpperCase(),
    content.heading,
    `Hello ${recipient.givenName},`,
    ...(content.code ? [content.code] : []),
    ...content.paragraphs,
    ...(content.quote ? [indented(content.quote.text), `— ${content.quote.author}`] : []),
    `${content.button.label}:\n${mailLink(content.button.href, brand.origin)}`,
    `--\nYou get this mail because ${content.why}.\nQuestions? Write to ${brand.conciergeEmail}.`,
  ].join('\n\n')
}

function indented(text: string) {
  return text
    .split(/\r?\n/)
    .map((line) => `> ${line}`.trimEnd())
    .join('\n')
}
