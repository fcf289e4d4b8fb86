import type { PasswordField } from '../account/change-password'
import { type DialogDefinition, defineDialog } from '../contract/dialog'
import type { FileRef } from '../contract/files'
import type { Json } from '../contract/json'
import type { MapAnswer, MapInput, PathConfiguration } from '../contract/maps'
import type { RelationValue } from '../contract/record'
import type { CompareInput, EmbedAnswer, EmbedInput, PickerInput } from '../contract/record-dialogs'
import type { TagTreeAnswer, TagTreeInput } from '../contract/tree'
import type { Paste } from '../engine/import/paste'
import type { PrivacyInput } from './account/PrivacyDialog'
import type { BulkInput } from './bulk/BulkDialog'
import type { ExportInput } from './bulk/ExportDialog'
import type { ChangeStatusInput } from './ChangeStatus'
import type { ConfirmInput } from './Confirm'
import type { EffectsInput } from './effects/EffectsDialog'
import type { FileInput } from './files/FileDialog'
import type { PathInput } from './maps/PathDialog'
import type { PersonInput } from './person/PersonDialog'
import type { PrintAnswer, PrintInput } from './records/PrintDialog'
import type { ShortcutsInput } from './Shortcuts'
import type { StatusWarningInput } from './StatusWarning'

/** The map of cards: pages draw it by the registry. */
export const loadRecordsMap = async () => ({ default: (await import('./maps/RecordsMap')).RecordsMap })

/**
 * Every dialog that is opened by its id, with what it is given and what it answers; null = cancelled. A page that asks about
 * itself alone draws its own dialog and needs no entry. The code of each comes when it is opened.
 */
export const dialogs: readonly DialogDefinition[] = [
  // Answers true, or null when the person thinks better of it.
  defineDialog<ConfirmInput, boolean>({
    id: 'confirm',
    load: async () => ({ Dialog: (await import('./Confirm')).Confirm }),
  }),
  // Answers the code that was picked and confirmed, null when cancelled: the record keeps the status it had (STATUS-08).
  defineDialog<ChangeStatusInput, string>({
    id: 'change-status',
    load: async () => ({ Dialog: (await import('./ChangeStatus')).ChangeStatus }),
  }),
  // The record is not yet fit for the picked status. However it is closed, the work goes on (STATUS-06, STATUS-07).
  defineDialog<StatusWarningInput, boolean>({
    id: 'status-warning',
    load: async () => ({ Dialog: (await import('./StatusWarning')).StatusWarning }),
  }),
  // The keys of a page; answers nothing.
  defineDialog<ShortcutsInput, null>({
    id: 'shortcuts',
    load: async () => ({ Dialog: (await import('./Shortcuts')).Shortcuts }),
  }),
  // The list of an entity to pick one or several records from, or its conditions.
  defineDialog<PickerInput, RelationValue[] | { filter: string }>({
    id: 'picker',
    load: async () => ({ Dialog: (await import('./records/PickerDialog')).PickerDialog }),
  }),
  // Shows an embedded record, picks another one or makes a new one (EMBED-01).
  defineDialog<EmbedInput, EmbedAnswer>({
    id: 'record',
    load: async () => ({ Dialog: (await import('./records/EmbeddedDialog')).EmbeddedDialog }),
  }),
  // A stored file with its former versions; answers the file that was sent in its place.
  defineDialog<FileInput, FileRef>({
    id: 'file',
    load: async () => ({ Dialog: (await import('./files/FileDialog')).FileDialog }),
  }),
  // The tree of a tags field, to choose from.
  defineDialog<TagTreeInput, TagTreeAnswer>({
    id: 'tag-tree',
    load: async () => ({ Dialog: (await import('./TagTree')).TagTree }),
  }),
  // Changes, deletes or restores chosen records as one batch; answers true once a batch was run.
  defineDialog<BulkInput, boolean>({
    id: 'bulk',
    load: async () => ({ Dialog: (await import('./bulk/BulkDialog')).BulkDialog }),
  }),
  // Takes a list away as a file, or with an id shows what is held about a person, to take away or erase; true once it is done.
  // With templates it asks what a PDF is laid out by, and answers that.
  defineDialog<ExportInput | PersonInput | PrintInput, boolean | PrintAnswer>({
    id: 'export',
    load: async () => ({ Dialog: (await import('./Export')).Export }),
  }),
  // Two records side by side; with an action one is merged into the other, and the answer is the id of the one that stays.
  defineDialog<CompareInput, string>({
    id: 'compare',
    load: async () => ({ Dialog: (await import('./compare/CompareDialog')).CompareDialog }),
  }),
  // Shows what pasted cells would change and applies them as one batch; answers true once a batch was run.
  defineDialog<Paste, boolean>({
    id: 'paste',
    load: async () => ({ Dialog: (await import('./paste/PasteDialog')).PasteDialog }),
  }),
  // The two ways in for people without an account or without their password (SHELL-07).
  defineDialog({
    id: 'registration-link',
    load: async () => ({ Dialog: (await import('./account/LinkDialog')).RegistrationLinkDialog }),
  }),
  defineDialog({
    id: 'recover-link',
    load: async () => ({ Dialog: (await import('./account/LinkDialog')).RecoverLinkDialog }),
  }),
  // Privacy documents that changed: accept, or leave.
  defineDialog<PrivacyInput, boolean>({
    id: 'privacy-changed',
    load: async () => ({ Dialog: (await import('./account/PrivacyDialog')).PrivacyDialog }),
  }),
  // The change of the own password; answers the values of its form.
  defineDialog<Json, Record<PasswordField, string>>({
    id: 'change-password',
    load: async () => ({ Dialog: (await import('./account/ChangePasswordDialog')).ChangePasswordDialog }),
  }),
  // A place, or stages and the path between them, on a map (MAP-01).
  defineDialog<MapInput | null, MapAnswer>({
    id: 'maps',
    load: async () => ({ Dialog: (await import('./maps/MapsDialog')).MapsDialog }),
  }),
  // How the path of a map is driven (ROUTECFG-01).
  defineDialog<PathInput, PathConfiguration>({
    id: 'path-configuration',
    load: async () => ({ Dialog: (await import('./maps/PathDialog')).PathDialog }),
  }),
  // What the effects of an entity would do to one of its records; answers nothing.
  defineDialog<EffectsInput, null>({
    id: 'effects',
    load: async () => ({ Dialog: (await import('./effects/EffectsDialog')).EffectsDialog }),
  }),
  // As which role an administrator wants to see the office; answers the role, or null.
  defineDialog<Json, string>({
    id: 'view-as',
    load: async () => ({ Dialog: (await import('./ViewAs')).ViewAs }),
  }),
]
