// The script of all pages with these tabs.
import './byline-section.ts'
import './copy-text.ts'
import './guidelines-dialog.ts'

// On a phone the tabs are wider than the screen; the current one is scrolled into view.
document.querySelector('.sections [aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
