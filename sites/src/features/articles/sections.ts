// The script of all pages with these tabs.
import './byline-section.ts'
import '../copy/copy-text.ts'
import './guidelines-dialog.ts'
