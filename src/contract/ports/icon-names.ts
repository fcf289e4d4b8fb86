/**
 * Names of icons that schema files may use; a test compares them with the existing drawings. Only names,
 * because the check of schema files does not need the drawings.
 */
export const ICON_NAMES: ReadonlySet<string> = new Set(
  `
  address-book anchor archive at award baby back badge badge-check balance-scale banknote barcode barrel bed bell bike
  boat book-open bookmark box boxes briefcase bug building bus calendar calendar-check calendar-clock camera car cart
  chart chart-bar chart-line chart-pie check chevron-down chevron-left chevron-right chevron-up clipboard-check
  clipboard-list clock close cloud cog coins columns comments compass construction container contract copy credit-card
  cubes database door-open download drag droplet envelope envelope-open error external eye eye-off factory fax file
  file-check file-code file-contract file-signature file-text filter fish flag flame folder folder-open forklift fuel
  gauge gear gears gift globe graduation-cap hammer hand-pointer handshake hard-hat heart help history home hospital
  hourglass icons id-card image images inbox info invoice key landmark laptop leaf library lifebuoy link list lock
  logout mail map map-pin megaphone menu message-square minus money monitor more mountain music newspaper note package
  palette panel paperclip paw-print pen-to-square pencil percent phone pill pin plane plus print printer puzzle
  qr-code receipt recycle redo refresh restore route rows ruler sailboat save scale school scissors search send server
  settings shield shield-alert shield-check ship shopping-cart sign-out signpost sitemap sliders smartphone snowflake
  sort-down sort-up sprout star stethoscope sticky-note store success sun swap table table-tree-tag tachometer tag
  tags target tent terminal timer tractor train-front trash tree tree-pine triangle-exclamation trophy truck undo
  unlock upload user user-lock user-plus user-round-check users users-cog utensils video wallet warehouse warning
  waves wrench x zap
  `
    .split(/\s+/)
    .filter(Boolean),
)
