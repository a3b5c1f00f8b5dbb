/**
 * Every kind of record, one line each, named as its kind. Event types, permissions, problem codes, event labels and
 * links, restore, offline policies and refetch tags are derived from this list.
 */
export { absenceRecord as absence } from '../absences/absence-record.ts';
export { attachmentRecord as attachment } from '../attachments/attachment-record.ts';
export { checklistRecord as checklist } from '../checklists/checklist-record.ts';
export { commentRecord as comment } from '../comments/comment-record.ts';
export { communicationRecord as communication } from '../communications/communication-record.ts';
export { customerRecord as customer } from '../customers/customer-record.ts';
export { customFieldRecord as custom_field } from '../custom-fields/custom-field-record.ts';
export { equipmentRecord as equipment } from '../equipment/equipment-record.ts';
export { experimentRecord as experiment, flagRecord as flag } from '../feature-flags/flag-record.ts';
export { userRecord as user } from '../identity/user-record.ts';
export { inventoryItemRecord as inventory_item } from '../inventory/inventory-item-record.ts';
export { jobRecord as job } from '../jobs/job-record.ts';
export { leadRecord as lead } from '../leads/lead-record.ts';
export { maintenancePlanRecord as maintenance_plan } from '../maintenance/maintenance-plan-record.ts';
export { notificationRecord as notification } from '../notifications/notification-record.ts';
export { orphanRecord as orphan } from '../orphans/orphan-record.ts';
export { photoRecord as photo } from '../photos/photo-record.ts';
export { serviceRequestRecord as service_request } from '../service-requests/service-request-record.ts';
export { roleRecord as role } from '../roles/role-record.ts';
export { companyRecord as company } from '../settings/company-record.ts';
export { savedViewRecord as saved_view } from '../saved-views/saved-view-record.ts';
export { scheduleRunRecord as schedule_run } from '../scheduling/schedule-run-record.ts';
export { securityAlertRecord as security_alert } from '../security/security-alert-record.ts';
export { securityEventRecord as security_event } from '../security/security-event-record.ts';
export { siteRecord as site } from '../sites/site-record.ts';
export { stockMovementRecord as stock_movement } from '../inventory/stock-movement-record.ts';
export { stockPlaceRecord as stock_place } from '../inventory/stock-place-record.ts';
export { ticketRecord as ticket } from '../support/ticket-record.ts';
export { technicianRecord as technician } from '../technicians/technician-record.ts';
export { visitEntryRecord as visit_entry } from '../visit-entries/visit-entry-record.ts';
export { visitRecord as visit } from '../visits/visit-record.ts';
export { webhookRecord as webhook } from '../webhooks/webhook-record.ts';
