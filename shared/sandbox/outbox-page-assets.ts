export const PAGE_STYLE = `
:root { color-scheme: light dark; --ink: #1d2126; --soft: #5a6169; --line: #dcdad5; --ground: #f6f5f2; --paper: #fff; --mark: #eceae4; --warn: #8a4b00 }
@media (prefers-color-scheme: dark) { :root { --ink: #eceae6; --soft: #a2a8ae; --line: #34383d; --ground: #16181b; --paper: #1e2125; --mark: #2a2e33; --warn: #ffbf66 } }
* { box-sizing: border-box }
html { height: 100% }
body { margin: 0; min-height: 100%; display: flex; flex-direction: column; background: var(--ground); color: var(--ink); font: 15px/1.5 system-ui, sans-serif }
header { display: flex; flex-wrap: wrap; gap: 12px 24px; align-items: end; padding: 20px 24px; border-bottom: 1px solid var(--line) }
header > div { margin-right: auto }
h1 { margin: 0; font: 500 28px/1.2 Georgia, serif }
h2 { margin: 0 0 4px; font: 500 22px/1.3 Georgia, serif; overflow-wrap: anywhere }
p { margin: 0; color: var(--soft) }
form { display: flex; flex-wrap: wrap; gap: 8px; align-items: center }
label { color: var(--soft) }
input, button { font: inherit; color: inherit; height: 36px; padding: 0 12px; border: 1px solid var(--line); border-radius: 6px; background: var(--paper) }
button { cursor: pointer }
a { color: inherit }
:focus-visible { outline: 2px solid currentColor; outline-offset: 2px }
.faults { padding: 10px 24px; border-bottom: 1px solid var(--line); color: var(--warn) }
main { flex: 1; display: grid; grid-template-columns: minmax(240px, 340px) minmax(0, 1fr) }
nav { border-right: 1px solid var(--line) }
nav > p { padding: 12px 24px }
ol { list-style: none; margin: 0; padding: 0 }
li a { display: block; padding: 12px 24px; border-bottom: 1px solid var(--line); text-decoration: none; overflow-wrap: anywhere }
li a:hover { background: var(--mark) }
li a[aria-current] { background: var(--paper); box-shadow: inset 3px 0 currentColor }
li strong { display: block; font-weight: 600; line-height: 1.35 }
li span, li time { color: var(--soft); font-size: 13px }
li time { display: block; font-variant-numeric: tabular-nums }
article { padding: 24px; background: var(--paper); display: flex; flex-direction: column; gap: 12px }
.meta b { color: var(--ink); font-weight: 500 }
iframe { width: 100%; height: 70vh; border: 1px solid var(--line); border-radius: 6px; background: #fff }
pre { margin: 8px 0 0; padding: 16px; background: var(--ground); border-radius: 6px; white-space: pre-wrap; overflow-wrap: anywhere; font: 14px/1.6 ui-monospace, monospace }
summary { cursor: pointer; color: var(--soft) }
section { padding: 20px 24px; border-top: 1px solid var(--line); overflow-x: auto }
table { width: 100%; border-collapse: collapse; font-size: 13px }
th, td { padding: 6px 12px 6px 0; text-align: left; border-bottom: 1px solid var(--line); font-variant-numeric: tabular-nums }
th { color: var(--soft); font-weight: 500 }
.nothing { grid-column: 1 / -1; padding: 15vh 24px; text-align: center }
@media (max-width: 760px) { main { grid-template-columns: 1fr } nav { border-right: 0; max-height: 40vh; overflow: auto } }
`

/** Checks every two seconds whether something was sent, and shows it. */
export const PAGE_SCRIPT = `
const shown = document.documentElement.dataset.version
const refresh = async () => {
  if (document.hidden || document.activeElement?.id === 'to') return
  const answer = await fetch(location.href, { method: 'HEAD' }).catch(() => null)
  const version = answer?.headers.get('X-Outbox-Version')
  if (version && version !== shown) location.reload()
}
setInterval(refresh, 2000)
const empty = document.getElementById('empty')
empty.hidden = false
empty.addEventListener('click', async () => {
  await fetch('/outbox.json', { method: 'DELETE' })
  location.assign('/')
})
`
