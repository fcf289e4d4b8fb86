import type { Json } from '../contract/json'
import type { MapAnswer, MapInput, TourConfiguration } from '../contract/maps/maps'
import type { RelationValue } from '../contract/model/record'
import type { TagTreeAnswer, TagTreeInput } from '../contract/model/tree'
import { type DialogDefinition, defineDialog } from '../contract/ports/dialog'
import type { FileRef } from '../contract/ports/files'
import type { CompareInput, EmbedAnswer, EmbedInput, PickerInput } from '../contract/ports/record-dialogs'
import type { Paste } from '../engine/import/paste'
import type { PasswordField } from '../pages/account/change-password'
import type { PrivacyInput } from '../pages/account/dialogs/PrivacyDialog'
import type { BatchInput } from '../pages/batches/dialogs/BatchDialog'
import type { ExportInput } from '../pages/batches/dialogs/ExportDialog'
import type { TourInput } from '../pages/maps/TourDialog'
import type { ChangeStatusInput } from './ChangeStatus'
import type { ConfirmInput } from './Confirm'
import type { EffectsInput } from './effects/EffectsDialog'
import type { FileInput } from './files/FileDialog'
import type { PersonInput } from './person/PersonDialog'
import type { PrintAnswer, PrintInput } from './records/PrintDialog'
import type { ShortcutsInput } from './Shortcuts'
import type { StatusWarningInput } from './StatusWarning'

/** The map of cards: pages draw it by the registry. */
export const loadRecordsMap = async () => ({ default: (await import('../pages/maps/RecordsMap')).RecordsMap })

/**
 * Every dialog that is opened by its id, with its input and result; null = cancelled. A dialog used by only
 * one page needs no entry. The code of each loads when it is opened.
 */
export const dialogs: readonly DialogDefinition[] = [
  // Returns true, or null when cancelled.
  defineDialog<ConfirmInput, boolean>({
    id: 'confirm',
    load: async () => ({ Dialog: (await import('./Confirm')).Confirm }),
  }),
  // Returns the chosen code, null when cancelled: the record keeps its status (STATUS-08).
  defineDialog<ChangeStatusInput, string>({
    id: 'change-status',
    load: async () => ({ Dialog: (await import('./ChangeStatus')).ChangeStatus }),
  }),
  // The record is not yet valid for the chosen status. However it is closed, editing continues (STATUS-06,
  // STATUS-07).
  defineDialog<StatusWarningInput, boolean>({
    id: 'status-warning',
    load: async () => ({ Dialog: (await import('./StatusWarning')).StatusWarning }),
  }),
  // The keys of a page; returns nothing.
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
  // A stored file with its former versions; returns the file that replaced it.
  defineDialog<FileInput, FileRef>({
    id: 'file',
    load: async () => ({ Dialog: (await import('./files/FileDialog')).FileDialog }),
  }),
  // The tree of a tags field, to choose from.
  defineDialog<TagTreeInput, TagTreeAnswer>({
    id: 'tag-tree',
    load: async () => ({ Dialog: (await import('./TagTree')).TagTree }),
  }),
  // Changes, deletes or restores selected records as one batch; returns true once a batch was run.
  defineDialog<BatchInput, boolean>({
    id: 'bulk',
    load: async () => ({ Dialog: (await import('../pages/batches/dialogs/BatchDialog')).BatchDialog }),
  }),
  // Exports a list as a file, or with an id shows what is held about a person, to export or erase; true once
  // it is done. With templates it asks for the layout of a PDF, and returns it.
  defineDialog<ExportInput | PersonInput | PrintInput, boolean | PrintAnswer>({
    id: 'export',
    load: async () => ({ Dialog: (await import('./Export')).Export }),
  }),
  // Two records side by side; with an action one is merged into the other, and the result is the id of the
  // one that stays.
  defineDialog<CompareInput, string>({
    id: 'compare',
    load: async () => ({ Dialog: (await import('./compare/CompareDialog')).CompareDialog }),
  }),
  // Shows what pasted cells would change and applies them as one batch; returns true once a batch was run.
  defineDialog<Paste, boolean>({
    id: 'paste',
    load: async () => ({ Dialog: (await import('./paste/PasteDialog')).PasteDialog }),
  }),
  // The two ways in for people without an account or without their password (SHELL-07).
  defineDialog({
    id: 'registration-link',
    load: async () => ({
      Dialog: (await import('../pages/account/dialogs/LinkDialog')).RegistrationLinkDialog,
    }),
  }),
  defineDialog({
    id: 'recover-link',
    load: async () => ({ Dialog: (await import('../pages/account/dialogs/LinkDialog')).RecoverLinkDialog }),
  }),
  // Privacy documents that changed: accept, or sign out.
  defineDialog<PrivacyInput, boolean>({
    id: 'privacy-changed',
    load: async () => ({ Dialog: (await import('../pages/account/dialogs/PrivacyDialog')).PrivacyDialog }),
  }),
  // Changes one's own password; returns the values of its form.
  defineDialog<Json, Record<PasswordField, string>>({
    id: 'change-password',
    load: async () => ({
      Dialog: (await import('../pages/account/dialogs/ChangePasswordDialog')).ChangePasswordDialog,
    }),
  }),
  // A place, or stages and the path between them, on a map (MAP-01).
  defineDialog<MapInput | null, MapAnswer>({
    id: 'maps',
    load: async () => ({ Dialog: (await import('../pages/maps/MapsDialog')).MapsDialog }),
  }),
  // The route options of a map (ROUTECFG-01).
  defineDialog<TourInput, TourConfiguration>({
    id: 'path-configuration',
    load: async () => ({ Dialog: (await import('../pages/maps/TourDialog')).TourDialog }),
  }),
  // What the effects of an entity would do to one of its records; returns nothing.
  defineDialog<EffectsInput, null>({
    id: 'effects',
    load: async () => ({ Dialog: (await import('./effects/EffectsDialog')).EffectsDialog }),
  }),
  // The role that an administrator wants to preview; returns the role, or null.
  defineDialog<Json, string>({
    id: 'view-as',
    load: async () => ({ Dialog: (await import('./ViewAs')).ViewAs }),
  }),
]
