import type { EmailBrand } from './email-brand.ts'
import type { EmailContent, EmailList, Recipient } from './email-content.ts'
import { emailLink } from './email-link.ts'
import { choiceSentence, type ReaderChoice, STOP_LINK, WHY_LINK } from './reader-choice.ts'
import { richPlainText } from './rich-text.ts'

export function renderText(content: EmailContent, brand: EmailBrand, recipient: Recipient): string {
  return [
    brand.name.toUpperCase(),
    content.heading,
    `Hello ${recipient.givenName},`,
    ...(content.code ? [content.code] : []),
    ...content.paragraphs,
    ...(content.richText ? [richPlainText(content.richText, brand.origin)] : []),
    ...(content.quote ? [indented(content.quote.text), `— ${content.quote.author}`] : []),
    ...(content.lists ?? []).flatMap((list) => listLines(list, brand.origin)),
    `${content.button.label}:\n${emailLink(content.button.href, brand.origin)}`,
    ...fragmentLines(brand.fragments.closing, brand.origin),
    [
      `--\nYou’re getting this email because ${content.why}.`,
      ...(recipient.choice ? choiceLines(recipient.choice) : []),
      `Questions? Write to ${brand.conciergeEmail}.`,
    ].join('\n'),
    ...fragmentLines(brand.fragments.footer, brand.origin),
  ].join('\n\n')
}

/** The text of a content bank block with the addresses of its links, one line per paragraph and line break. */
function fragmentLines(html: string, origin: string): string[] {
  const lines = richPlainText(html, origin).split('\n')
  const text = lines.filter((line) => line !== '').join('\n')
  return text === '' ? [] : [text]
}

function listLines({ heading, items }: EmailList, origin: string): string[] {
  const entries = items.map(({ text, note, href }) =>
    [`* ${text}`, ...(note ? [`  ${note}`] : []), `  ${emailLink(href, origin)}`].join('\n'),
  )
  return [heading.toUpperCase(), ...entries]
}

function choiceLines(choice: ReaderChoice): string[] {
  const { settingsUrl, unsubscribeUrl } = choice
  return [
    choiceSentence(choice),
    `${WHY_LINK} ${settingsUrl}`,
    ...(unsubscribeUrl ? [`${STOP_LINK}: ${unsubscribeUrl}`] : []),
  ]
}

function indented(text: string) {
  return text
    .split(/\r?\n/)
    .map((line) => `> ${line}`.trimEnd())
    .join('\n')
}
