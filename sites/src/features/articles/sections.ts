// The script of all pages with these tabs.
import './byline-section.ts'
import '../copy/copy-text.ts'
import './guidelines-dialog.ts'

/**
 * On a phone the tabs are wider than the screen; the current one is scrolled into view. Not by `scrollIntoView`: after it
 * the first Tab goes on from that tab and never reaches the link to the content.
 */
function showCurrentTab() {
  const tabs = document.querySelector('.sections')
  const current = tabs?.querySelector('[aria-current]')?.getBoundingClientRect()
  if (!tabs || !current) return
  const { left, width } = tabs.getBoundingClientRect()
  tabs.scrollLeft += current.left + current.width / 2 - (left + width / 2)
}

showCurrentTab()
