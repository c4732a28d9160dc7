import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { html, raw } from 'hono/html'
import type { SandboxApp } from '../fake-provider.ts'
import { browserScript } from './browser-script.ts'
import type { PaymentContext } from './context.ts'

type FieldPage = {
  readonly style: string
  /** The label and the input that the script fills in. */
  readonly body: string
  readonly script: string
}

/** The scripts that pages of other origins load: the file of each path. */
export function addBrowserScripts(app: SandboxApp, files: Readonly<Record<string, string>>): void {
  for (const [path, file] of Object.entries(files)) {
    const script = browserScript(file)
    app.get(path, (c) => {
      c.header('Content-Type', 'text/javascript; charset=utf-8')
      c.header('Cross-Origin-Resource-Policy', 'cross-origin')
      c.header('Cache-Control', 'no-cache')
      return c.body(script)
    })
  }
}

/** The page of one card field, which another page shows in a frame: only its own script may run or be called. */
export function answerFieldPage(c: Context, ctx: PaymentContext, { style, body, script }: FieldPage) {
  const nonce = randomBytes(16).toString('base64')
  c.header(
    'Content-Security-Policy',
    `default-src 'none'; script-src 'self'; style-src 'nonce-${nonce}'; connect-src 'self'; base-uri 'none'; form-action 'none'`,
  )
  c.header('Cache-Control', 'no-store')
  c.header('Referrer-Policy', 'no-referrer')
  return c.html(html`<!doctype html>
<html lang="en" data-now="${ctx.now().toISOString()}">
<head>
<meta charset="utf-8">
<title>Card</title>
<style nonce="${nonce}">${raw(style)}</style>
</head>
<body>
${raw(body)}
<script type="module" src="${script}"></script>
</body>
</html>`)
}
