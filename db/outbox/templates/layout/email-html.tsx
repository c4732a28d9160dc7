/** @jsxImportSource hono/jsx */
import { raw } from 'hono/html'
import { cutText } from '#shared/kernel/text/cut-text.ts'
import type { EmailBrand } from './email-brand.ts'
import { type EmailColours, emailColours } from './email-colours.ts'
import type { EmailContent, EmailList, Recipient } from './email-content.ts'
import { emailLink } from './email-link.ts'
import { choiceSentence, type ReaderChoice, STOP_LINK, WHY_LINK } from './reader-choice.ts'
import { richHtml } from './rich-text.ts'

const SERIF = "Newsreader, Georgia, 'Times New Roman', serif"
const SANS = "Inter, -apple-system, 'Segoe UI', Helvetica, Arial, sans-serif"

/** Inboxes show about this many. */
const PREVIEW_CHARACTERS = 120

/** One column of 600 px at most. Styles are inline, because many email clients drop style sheets. */
export function renderHtml(content: EmailContent, brand: EmailBrand, recipient: Recipient): string {
  const { light: c, dark } = emailColours(brand.looks)
  const headings = brand.looks.headings === 'serif' ? SERIF : SANS
  const smallCaps = brand.looks.labels === 'small-caps'
  const link = emailLink(content.button.href, brand.origin)

  const email = (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{content.subject}</title>
        <style>{raw(darkRules(dark))}</style>
      </head>
      <body class="ground" style={`margin:0;padding:0;background:${c.ground};color:${c.ink};font-family:${SANS}`}>
        <div style="display:none;max-height:0;overflow:hidden;mso-hide:all">
          {cutText(content.preview, PREVIEW_CHARACTERS)}
        </div>
        <table
          role="presentation"
          class="ground"
          width="100%"
          cellpadding="0"
          cellspacing="0"
          style={`background:${c.ground}`}
        >
          <tr>
            <td align="center" style="padding:32px 16px">
              <table
                role="presentation"
                width="100%"
                cellpadding="0"
                cellspacing="0"
                style="max-width:600px;text-align:left"
              >
                <tr>
                  <td
                    class="ink"
                    style={`padding:0 0 16px;font:600 20px/1.3 ${headings};color:${c.ink};${smallCaps ? 'letter-spacing:.06em;font-variant:small-caps' : ''}`}
                  >
                    {brand.name}
                  </td>
                </tr>
                <tr>
                  <td
                    class="paper ink"
                    style={`padding:32px;background:${c.paper};border-top:3px solid ${c.accent};border-radius:0 0 10px 10px;color:${c.ink}`}
                  >
                    <h1
                      class="ink"
                      style={`margin:0 0 20px;font:500 28px/1.25 ${headings};color:${c.ink};overflow-wrap:anywhere`}
                    >
                      {content.heading}
                    </h1>
                    <Paragraph colour={c.ink}>Hello {recipient.givenName},</Paragraph>
                    {content.code && <Code colour={c.ink}>{content.code}</Code>}
                    {content.paragraphs.map((paragraph) => (
                      <Paragraph key={paragraph} colour={c.ink}>
                        {paragraph}
                      </Paragraph>
                    ))}
                    {content.richText && (
                      <div class="ink" style={`font:400 17px/1.6 ${SANS};color:${c.ink};overflow-wrap:anywhere`}>
                        {raw(richHtml(content.richText, richStyles(c, headings), brand.origin))}
                      </div>
                    )}
                    {content.lists?.map((list) => (
                      <LinkList key={list.heading} {...list} colours={c} origin={brand.origin} headings={headings} />
                    ))}
                    {content.quote && <Quote {...content.quote} colours={c} />}
                    <table role="presentation" cellpadding="0" cellspacing="0" style="margin:28px 0 4px">
                      <tr>
                        <td style={`background:${c.accent};border-radius:6px`}>
                          <a
                            href={link}
                            style={`display:inline-block;padding:12px 22px;font:600 16px/1.3 ${SANS};color:${c.onAccent};text-decoration:none`}
                          >
                            {content.button.label}
                          </a>
                        </td>
                      </tr>
                    </table>
                    {brand.fragments.closing && (
                      <div class="ink" style={`padding-top:20px;font:400 17px/1.6 ${SANS};color:${c.ink}`}>
                        {raw(fragmentHtml(brand.fragments.closing, c.ink, 'ink'))}
                      </div>
                    )}
                  </td>
                </tr>
                <tr>
                  <td class="soft" style={`padding:20px 0 0;font:400 13px/1.55 ${SANS};color:${c.soft}`}>
                    You’re getting this email because {content.why}.
                    {recipient.choice && <Choice {...recipient.choice} colour={c.soft} />}
                    {recipient.openedUrl && <OpenedPicture address={recipient.openedUrl} brand={brand.familiarName} />}
                    <br />
                    Questions? Write to{' '}
                    <a class="soft" href={`mailto:${brand.conciergeEmail}`} style={`color:${c.soft}`}>
                      {brand.conciergeEmail}
                    </a>
                    .
                    {brand.fragments.footer && (
                      <div style="padding-top:12px">{raw(fragmentHtml(brand.fragments.footer, c.soft, 'soft'))}</div>
                    )}
                  </td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html>
  )
  return `<!doctype html>${email}`
}

/** Sanitised HTML with the inline styles that email clients need: they drop style sheets, and links would be blue on any background. */
function fragmentHtml(html: string, colour: string, className: 'ink' | 'soft'): string {
  return html
    .replaceAll('<p>', '<p style="margin:0 0 8px">')
    .replaceAll('<a ', `<a class="${className}" style="color:${colour}" `)
}

function Paragraph({ colour, children }: { colour: string; children?: unknown }) {
  return (
    <p class="ink" style={`margin:0 0 16px;font:400 17px/1.6 ${SANS};color:${colour};overflow-wrap:anywhere`}>
      {children}
    </p>
  )
}

function richStyles(c: EmailColours, headings: string): Readonly<Record<string, string>> {
  // Font names use the other kind of quotes than the attribute.
  return {
    p: 'margin:0 0 16px',
    h2: `margin:24px 0 8px;font:500 22px/1.3 ${headings}`,
    h3: `margin:20px 0 8px;font:600 17px/1.4 ${headings}`,
    ul: 'margin:0 0 16px;padding-left:22px',
    ol: 'margin:0 0 16px;padding-left:22px',
    li: 'margin:0 0 6px',
    blockquote: `margin:0 0 16px;padding-left:18px;border-left:2px solid ${c.line}`,
    pre: 'margin:0 0 16px;white-space:pre-wrap',
    a: 'color:inherit;text-decoration:underline',
  }
}

function Code({ colour, children }: { colour: string; children?: unknown }) {
  return (
    <p class="ink" style={`margin:8px 0 20px;font:600 36px/1.2 ${SANS};letter-spacing:.18em;color:${colour}`}>
      {children}
    </p>
  )
}

function LinkList(props: EmailList & { colours: EmailColours; origin: string; headings: string }) {
  const { heading, items, colours, origin, headings } = props
  return (
    <>
      <h2
        class="ink"
        style={`margin:28px 0 4px;font:500 20px/1.3 ${headings};color:${colours.ink};overflow-wrap:anywhere`}
      >
        {heading}
      </h2>
      <table role="presentation" width="100%" cellpadding="0" cellspacing="0">
        {items.map(({ text, note, href }) => (
          <tr key={href}>
            <td
              dir="auto"
              class="line"
              style={`padding:12px 0;border-bottom:1px solid ${colours.line};font:400 17px/1.45 ${SANS};overflow-wrap:anywhere`}
            >
              <a class="ink" href={emailLink(href, origin)} style={`color:${colours.ink}`}>
                {text}
              </a>
              {note && (
                <p dir="auto" class="soft" style={`margin:4px 0 0;font:400 15px/1.5 ${SANS};color:${colours.soft}`}>
                  {note}
                </p>
              )}
            </td>
          </tr>
        ))}
      </table>
    </>
  )
}

/** A text by somebody has the direction of its first letter, as on the pages: it may be in Arabic or Hebrew. */
function Quote({ text, author, colours }: { text: string; author: string; colours: EmailColours }) {
  return (
    <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:8px 0 16px">
      <tr>
        <td class="line" style={`padding:4px 0 4px 18px;border-left:2px solid ${colours.line}`}>
          <p
            dir="auto"
            class="ink"
            style={`margin:0 0 8px;font:400 17px/1.6 ${SERIF};color:${colours.ink};white-space:pre-line;overflow-wrap:anywhere`}
          >
            {text}
          </p>
          <p class="soft" style={`margin:0;font:400 13px/1.5 ${SANS};color:${colours.soft}`}>
            {author}
          </p>
        </td>
      </tr>
    </table>
  )
}

function Choice({ colour, ...choice }: ReaderChoice & { colour: string }) {
  const { settingsUrl, unsubscribeUrl } = choice
  return (
    <>
      {' '}
      {choiceSentence(choice)}
      <br />
      <a class="soft" href={settingsUrl} style={`color:${colour}`}>
        {WHY_LINK}
      </a>
      {unsubscribeUrl && (
        <>
          {' · '}
          <a class="soft" href={unsubscribeUrl} style={`color:${colour}`}>
            {STOP_LINK}
          </a>
        </>
      )}
    </>
  )
}

function OpenedPicture({ address, brand }: { address: string; brand: string }) {
  return (
    <>
      <br />
      An image in this email tells {brand} that you opened it.
      <img src={address} width="1" height="1" alt="" style="display:block;width:1px;height:1px;border:0" />
    </>
  )
}

function darkRules(dark: EmailColours) {
  return (
    ':root{color-scheme:light dark;supported-color-schemes:light dark}' +
    `@media (prefers-color-scheme:dark){.ground{background:${dark.ground}!important}.paper{background:${dark.paper}!important}` +
    `.ink{color:${dark.ink}!important}.soft{color:${dark.soft}!important}.line{border-color:${dark.line}!important}}`
  )
}
