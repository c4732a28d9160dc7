CREATE TABLE `ads` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`shape` text NOT NULL,
	`image_id` text NOT NULL,
	`link` text NOT NULL,
	`advertiser` text NOT NULL,
	`starts_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`image_id`) REFERENCES `images`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `ads_by_start` ON `ads` (`community_id`,`shape`,`starts_at`,`id`);--> statement-breakpoint
CREATE INDEX `ads_by_image` ON `ads` (`image_id`);--> statement-breakpoint
CREATE TABLE `amplification_purchases` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`user_id` text NOT NULL,
	`article_id` text NOT NULL,
	`offer_id` text NOT NULL,
	`subscription_id` text NOT NULL,
	`operation_id` text NOT NULL,
	`product_name` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`currency` text NOT NULL,
	`card_id` text NOT NULL,
	`card_last4` text NOT NULL,
	`state` text NOT NULL,
	`step` text NOT NULL,
	`provider_invoice_id` text,
	`decline_code` text,
	`processor_code` text,
	`charge_sent_at` integer,
	`refund_attempts` integer DEFAULT 0 NOT NULL,
	`leased_until` integer,
	`next_check_at` integer,
	`created_at` integer NOT NULL,
	`ended_at` integer,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`offer_id`) REFERENCES `article_amplification_offers`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`subscription_id`) REFERENCES `subscriptions`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "amplification_purchases_state" CHECK("amplification_purchases"."state" IN ('OPEN', 'PAID', 'NOT_PAID', 'REFUND_DUE', 'REFUNDED', 'REFUND_REFUSED')),
	CONSTRAINT "amplification_purchases_step" CHECK("amplification_purchases"."step" IN ('ISSUE', 'PAY', 'CHECK', 'VOID')),
	CONSTRAINT "amplification_purchases_amount" CHECK("amplification_purchases"."amount_cents" > 0),
	CONSTRAINT "amplification_purchases_ended" CHECK(("amplification_purchases"."state" = 'OPEN') = ("amplification_purchases"."ended_at" IS NULL))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `amplification_purchases_provider_invoice_id_unique` ON `amplification_purchases` (`provider_invoice_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `amplification_purchases_one` ON `amplification_purchases` (`article_id`) WHERE "amplification_purchases"."state" IN ('OPEN', 'PAID');--> statement-breakpoint
CREATE UNIQUE INDEX `amplification_purchases_one_open` ON `amplification_purchases` (`subscription_id`) WHERE "amplification_purchases"."state" = 'OPEN';--> statement-breakpoint
CREATE INDEX `amplification_purchases_by_article` ON `amplification_purchases` (`article_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `amplification_purchases_by_subscription` ON `amplification_purchases` (`subscription_id`);--> statement-breakpoint
CREATE INDEX `amplification_purchases_by_user` ON `amplification_purchases` (`user_id`);--> statement-breakpoint
CREATE INDEX `amplification_purchases_due` ON `amplification_purchases` (`next_check_at`,`id`) WHERE "amplification_purchases"."next_check_at" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `amplification_purchases_operation` ON `amplification_purchases` (`community_id`,`operation_id`);--> statement-breakpoint
CREATE TABLE `article_assignments` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`actor_id` text NOT NULL,
	`operation_id` text NOT NULL,
	`article_id` text NOT NULL,
	`editor_id` text NOT NULL,
	`to_status` text NOT NULL,
	`event_id` text NOT NULL,
	`from_editor_id` text,
	`from_status` text NOT NULL,
	`from_status_updated_at` integer NOT NULL,
	`from_event_id` text,
	`undo_event_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`actor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`article_id`) REFERENCES `articles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`editor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`from_editor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `article_assignments_by_article` ON `article_assignments` (`article_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `article_assignments_once` ON `article_assignments` (`community_id`,`actor_id`,`operation_id`,`article_id`);--> statement-breakpoint
CREATE TABLE `article_amplification_offers` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`version` integer NOT NULL,
	`price_cents` integer NOT NULL,
	`currency` text NOT NULL,
	`steps` text NOT NULL,
	`timing` text NOT NULL,
	`refund` text NOT NULL,
	`published_at` integer NOT NULL,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "article_amplification_offers_price" CHECK("article_amplification_offers"."price_cents" > 0),
	CONSTRAINT "article_amplification_offers_currency" CHECK("article_amplification_offers"."currency" = 'USD')
);
--> statement-breakpoint
CREATE UNIQUE INDEX `article_amplification_offers_version` ON `article_amplification_offers` (`community_id`,`version`);--> statement-breakpoint
CREATE TABLE `article_amplification_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`article_id` text NOT NULL,
	`user_id` text NOT NULL,
	`offer_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`withdrawn_at` integer,
	`begun_at` integer,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`article_id`) REFERENCES `articles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`offer_id`) REFERENCES `article_amplification_offers`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `article_amplification_requests_one_open` ON `article_amplification_requests` (`article_id`) WHERE "article_amplification_requests"."withdrawn_at" IS NULL;--> statement-breakpoint
CREATE INDEX `article_amplification_requests_by_article` ON `article_amplification_requests` (`article_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `article_amplification_requests_by_community` ON `article_amplification_requests` (`community_id`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `article_promos` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`title` text NOT NULL,
	`body` text NOT NULL,
	`link_label` text NOT NULL,
	`link` text NOT NULL,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `article_promos_community_id_unique` ON `article_promos` (`community_id`);--> statement-breakpoint
CREATE TABLE `article_scan_sources` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`scan_id` text NOT NULL,
	`result_id` text NOT NULL,
	`kind` text NOT NULL,
	`url` text,
	`title` text NOT NULL,
	`introduction` text NOT NULL,
	`matched_words` integer NOT NULL,
	`passages` text,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`scan_id`) REFERENCES `article_scans`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `article_scan_sources_once` ON `article_scan_sources` (`scan_id`,`result_id`);--> statement-breakpoint
CREATE TABLE `article_scans` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`article_id` text NOT NULL,
	`revision_id` text NOT NULL,
	`status` text NOT NULL,
	`attempt` integer DEFAULT 1 NOT NULL,
	`export_id` text,
	`exports` integer DEFAULT 0 NOT NULL,
	`identical_words` integer,
	`minor_changed_words` integer,
	`related_meaning_words` integer,
	`aggregated_score` real,
	`ai_probability` real,
	`total_words` integer,
	`total_excluded` integer,
	`failure` text,
	`failure_detail` text,
	`next_step` text,
	`next_step_at` integer NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`leased_until` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`article_id`) REFERENCES `articles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`revision_id`) REFERENCES `article_revisions`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "article_scans_status" CHECK("article_scans"."status" IN ('WAITING', 'RUNNING', 'COMPLETED', 'ERROR'))
);
--> statement-breakpoint
CREATE INDEX `article_scans_by_article` ON `article_scans` (`article_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `article_scans_due` ON `article_scans` (`next_step_at`,`id`) WHERE "article_scans"."next_step" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `article_scans_once` ON `article_scans` (`revision_id`);--> statement-breakpoint
CREATE TABLE `provider_tokens` (
	`provider` text PRIMARY KEY NOT NULL,
	`token` text NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `article_search_texts` (
	`id` integer PRIMARY KEY NOT NULL,
	`article_id` text NOT NULL,
	`community_id` text NOT NULL,
	`title` text NOT NULL,
	`body` text NOT NULL,
	`author` text NOT NULL,
	`readers` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `article_search_texts_article_id_unique` ON `article_search_texts` (`article_id`);--> statement-breakpoint
CREATE INDEX `article_search_texts_keys` ON `article_search_texts` (`id`,`community_id`,`article_id`);--> statement-breakpoint
CREATE TABLE `article_agreement_acceptances` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`agreement_id` text NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`agreement_id`) REFERENCES `article_agreements`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `article_agreement_acceptances_once` ON `article_agreement_acceptances` (`user_id`,`agreement_id`);--> statement-breakpoint
CREATE TABLE `article_agreements` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`version` integer NOT NULL,
	`terms` text NOT NULL,
	`published_at` integer NOT NULL,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `article_agreements_version` ON `article_agreements` (`community_id`,`version`);--> statement-breakpoint
CREATE TABLE `article_closures` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`starts_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `article_closures_by_community` ON `article_closures` (`community_id`,`ends_at`);--> statement-breakpoint
CREATE TABLE `article_corrections` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`article_id` text NOT NULL,
	`state` text NOT NULL,
	`started_by` text NOT NULL,
	`base_revision_id` text NOT NULL,
	`draft_id` text NOT NULL,
	`title` text NOT NULL,
	`content` text NOT NULL,
	`word_count` integer NOT NULL,
	`saved_by` text,
	`note` text,
	`published_by` text,
	`revision_id` text,
	`published_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`article_id`) REFERENCES `articles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`started_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`saved_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`published_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "article_corrections_state" CHECK("article_corrections"."state" IN ('OPEN', 'PUBLISHED', 'DISCARDED')),
	CONSTRAINT "article_corrections_note" CHECK("article_corrections"."state" <> 'PUBLISHED' OR ("article_corrections"."note" IS NOT NULL AND "article_corrections"."published_at" IS NOT NULL))
);
--> statement-breakpoint
CREATE INDEX `article_corrections_by_article` ON `article_corrections` (`article_id`,`published_at`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `article_corrections_one_open` ON `article_corrections` (`article_id`) WHERE "article_corrections"."state" = 'OPEN';--> statement-breakpoint
CREATE TABLE `article_events` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`article_id` text NOT NULL,
	`actor_id` text,
	`from_status` text NOT NULL,
	`to_status` text NOT NULL,
	`reason` text,
	`scheduled_at` integer,
	`before` text,
	`undone_at` integer,
	`operation_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`article_id`) REFERENCES `articles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`actor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `article_events_by_article` ON `article_events` (`article_id`,`created_at`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `article_events_operation` ON `article_events` (`article_id`,`operation_id`);--> statement-breakpoint
CREATE TABLE `article_feedback` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`article_id` text NOT NULL,
	`author_id` text NOT NULL,
	`remark` text NOT NULL,
	`operation_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`article_id`) REFERENCES `articles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `article_feedback_by_article` ON `article_feedback` (`article_id`,`created_at`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `article_feedback_operation` ON `article_feedback` (`article_id`,`operation_id`);--> statement-breakpoint
CREATE TABLE `article_feedback_reads` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`article_id` text NOT NULL,
	`user_id` text NOT NULL,
	`read_until` integer NOT NULL,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`article_id`) REFERENCES `articles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `article_feedback_reads_once` ON `article_feedback_reads` (`article_id`,`user_id`);--> statement-breakpoint
CREATE TABLE `article_guidelines` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`version` integer NOT NULL,
	`title` text NOT NULL,
	`content` text NOT NULL,
	`published_at` integer NOT NULL,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `article_guidelines_version` ON `article_guidelines` (`community_id`,`version`);--> statement-breakpoint
CREATE TABLE `article_revisions` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`author_id` text NOT NULL,
	`base_revision_id` text,
	`title` text NOT NULL,
	`content` text NOT NULL,
	`became_current` integer DEFAULT true NOT NULL,
	`origin` text DEFAULT 'WRITTEN' NOT NULL,
	`operation_id` text,
	`created_at` integer NOT NULL,
	`article_id` text NOT NULL,
	`word_count` integer NOT NULL,
	`restored_revision_id` text,
	`editing_session_id` text,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`article_id`) REFERENCES `articles`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `article_revisions_by_article` ON `article_revisions` (`article_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `article_editing_sessions` ON `article_revisions` (`article_id`,`created_at`,`id`) WHERE "article_revisions"."editing_session_id" = "article_revisions"."id";--> statement-breakpoint
CREATE INDEX `article_revisions_by_session` ON `article_revisions` (`editing_session_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `article_revisions_by_length` ON `article_revisions` (`editing_session_id`,`word_count`);--> statement-breakpoint
CREATE UNIQUE INDEX `article_revisions_operation` ON `article_revisions` (`article_id`,`operation_id`);--> statement-breakpoint
CREATE TABLE `article_text_looks` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`article_id` text NOT NULL,
	`user_id` text NOT NULL,
	`seen_revision_id` text NOT NULL,
	`previous_revision_id` text,
	`seen_at` integer NOT NULL,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`article_id`) REFERENCES `articles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `article_text_looks_once` ON `article_text_looks` (`article_id`,`user_id`);--> statement-breakpoint
CREATE TABLE `article_user_settings` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`user_id` text NOT NULL,
	`byline` text NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `article_user_settings_user_id_unique` ON `article_user_settings` (`user_id`);--> statement-breakpoint
CREATE TABLE `articles` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`author_id` text NOT NULL,
	`editor_id` text,
	`status` text NOT NULL,
	`previous_status` text,
	`status_updated_at` integer NOT NULL,
	`status_reason` text,
	`last_event_id` text,
	`current_revision_id` text,
	`title` text DEFAULT '' NOT NULL,
	`word_count` integer DEFAULT 0 NOT NULL,
	`slug` text,
	`published_byline` text,
	`standfirst` text,
	`category` text,
	`lead_image_id` text,
	`lead_image_width` integer,
	`lead_image_alt` text,
	`lead_image_credit` text,
	`submitted_at` integer,
	`submitted_revision_id` text,
	`approved_revision_id` text,
	`approved_at` integer,
	`scheduled_at` integer,
	`published_at` integer,
	`external_url` text,
	`operation_id` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`editor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "articles_status" CHECK("articles"."status" IN ('DRAFT', 'EDITING', 'SUBMITTED_FOR_REVIEW', 'FIRST_ROUND_EDIT', 'NEEDS_REVISION', 'FINAL_EDIT', 'READY_TO_APPROVE', 'READY_TO_PUBLISH', 'MANUALLY_PUBLISHED', 'SCHEDULED', 'PUBLISHED', 'TRASHED', 'UNASSIGNED', 'ON_HOLD'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `articles_one_in_flight` ON `articles` (`author_id`) WHERE "articles"."status" IN ('DRAFT', 'SUBMITTED_FOR_REVIEW', 'UNASSIGNED', 'EDITING', 'FIRST_ROUND_EDIT', 'NEEDS_REVISION', 'FINAL_EDIT', 'READY_TO_APPROVE', 'ON_HOLD');--> statement-breakpoint
CREATE UNIQUE INDEX `articles_slug` ON `articles` (`community_id`,`slug`);--> statement-breakpoint
CREATE INDEX `articles_by_author` ON `articles` (`community_id`,`author_id`,`status`,`published_at`,`id`);--> statement-breakpoint
CREATE INDEX `articles_by_status` ON `articles` (`community_id`,`status`,`status_updated_at`,`id`,`editor_id`,`submitted_at`,`scheduled_at`);--> statement-breakpoint
CREATE INDEX `articles_by_status_and_change` ON `articles` (`community_id`,`status`,`updated_at`,`id`);--> statement-breakpoint
CREATE INDEX `articles_by_status_and_submission` ON `articles` (`community_id`,`status`,CASE WHEN "submitted_at" IS NULL THEN 0 ELSE "submitted_at" END,`id`);--> statement-breakpoint
CREATE INDEX `articles_by_status_and_title` ON `articles` (`community_id`,`status`,"title" COLLATE NOCASE,`id`);--> statement-breakpoint
CREATE INDEX `articles_by_change` ON `articles` (`community_id`,`updated_at`,`id`);--> statement-breakpoint
CREATE INDEX `articles_by_wait` ON `articles` (`community_id`,`status_updated_at`,`id`);--> statement-breakpoint
CREATE INDEX `articles_by_submission` ON `articles` (`community_id`,CASE WHEN "submitted_at" IS NULL THEN 0 ELSE "submitted_at" END,`id`);--> statement-breakpoint
CREATE INDEX `articles_by_title` ON `articles` (`community_id`,"title" COLLATE NOCASE,`id`);--> statement-breakpoint
CREATE INDEX `articles_by_editor` ON `articles` (`community_id`,`editor_id`,`status`,`status_updated_at`,`id`,`submitted_at`,`scheduled_at`);--> statement-breakpoint
CREATE INDEX `articles_due` ON `articles` (`status`,`scheduled_at`);--> statement-breakpoint
CREATE INDEX `articles_stories` ON `articles` (`community_id`,`published_at`,`id`) WHERE "articles"."status" = 'PUBLISHED';--> statement-breakpoint
CREATE INDEX `articles_stories_by_category` ON `articles` (`community_id`,`category`,`published_at`,`id`) WHERE "articles"."status" = 'PUBLISHED';--> statement-breakpoint
CREATE UNIQUE INDEX `articles_operation` ON `articles` (`author_id`,`operation_id`);--> statement-breakpoint
CREATE TABLE `attempts` (
	`key` text PRIMARY KEY NOT NULL,
	`count` integer NOT NULL,
	`window_started_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `attempts_by_age` ON `attempts` (`window_started_at`);--> statement-breakpoint
CREATE TABLE `known_clients` (
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`hash` text NOT NULL,
	`expires_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `hash`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "known_clients_kind" CHECK("known_clients"."kind" IN ('BROWSER', 'ADDRESS'))
);
--> statement-breakpoint
CREATE INDEX `known_clients_by_hash` ON `known_clients` (`hash`);--> statement-breakpoint
CREATE INDEX `known_clients_by_expiry` ON `known_clients` (`expires_at`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`community_id` text NOT NULL,
	`kind` text NOT NULL,
	`refresh_hash` text NOT NULL,
	`family_hash` text,
	`previous_refresh_hash` text,
	`rotated_at` integer NOT NULL,
	`user_agent` text NOT NULL,
	`network_range` text,
	`created_at` integer NOT NULL,
	`last_used_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`revoked_at` integer,
	`revoked_because` text,
	`stepped_up_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "sessions_kind" CHECK("sessions"."kind" IN ('MEMBER', 'ADMIN'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sessions_refresh_hash_unique` ON `sessions` (`refresh_hash`);--> statement-breakpoint
CREATE INDEX `sessions_by_user` ON `sessions` (`user_id`,`revoked_at`);--> statement-breakpoint
CREATE INDEX `sessions_by_previous_refresh` ON `sessions` (`previous_refresh_hash`);--> statement-breakpoint
CREATE TABLE `billing_events` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`subscription_id` text NOT NULL,
	`event` text NOT NULL,
	`received_at` integer NOT NULL,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`subscription_id`) REFERENCES `subscriptions`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `billing_events_by_subscription` ON `billing_events` (`subscription_id`);--> statement-breakpoint
CREATE INDEX `billing_events_by_age` ON `billing_events` (`received_at`);--> statement-breakpoint
CREATE TABLE `card_statuses` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`user_id` text NOT NULL,
	`card_id` text NOT NULL,
	`failed_at` integer,
	`expiry_notified_at` integer,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `card_statuses_by_user` ON `card_statuses` (`user_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `card_statuses_once` ON `card_statuses` (`card_id`);--> statement-breakpoint
CREATE TABLE `dunning_notices` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`subscription_id` text NOT NULL,
	`user_id` text NOT NULL,
	`past_due_since` integer NOT NULL,
	`kind` text NOT NULL,
	`day` integer NOT NULL,
	`sent_at` integer NOT NULL,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`subscription_id`) REFERENCES `subscriptions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "dunning_notices_kind" CHECK("dunning_notices"."kind" IN ('FAILED', 'RECOVERED'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `dunning_notices_once` ON `dunning_notices` (`subscription_id`,`past_due_since`,`kind`,`day`);--> statement-breakpoint
CREATE TABLE `ledger_entries` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`subscription_id` text NOT NULL,
	`user_id` text NOT NULL,
	`intent_id` text,
	`kind` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`currency` text NOT NULL,
	`provider_entry_id` text NOT NULL,
	`provider_payment_id` text,
	`provider_invoice_id` text,
	`invoice_number` text,
	`card_last4` text,
	`happened_at` integer NOT NULL,
	`recorded_at` integer NOT NULL,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`subscription_id`) REFERENCES `subscriptions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`intent_id`) REFERENCES `payment_intents`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "ledger_entries_kind" CHECK("ledger_entries"."kind" IN ('CHARGE', 'REFUND', 'ADJUSTMENT', 'WRITE_OFF')),
	CONSTRAINT "ledger_entries_amount" CHECK("ledger_entries"."amount_cents" > 0),
	CONSTRAINT "ledger_entries_currency" CHECK(length("ledger_entries"."currency") = 3)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `ledger_entries_provider_entry_id_unique` ON `ledger_entries` (`provider_entry_id`);--> statement-breakpoint
CREATE INDEX `ledger_entries_by_subscription` ON `ledger_entries` (`subscription_id`,`happened_at`,`id`);--> statement-breakpoint
CREATE INDEX `ledger_entries_by_payment` ON `ledger_entries` (`provider_payment_id`);--> statement-breakpoint
CREATE INDEX `ledger_entries_by_intent` ON `ledger_entries` (`intent_id`) WHERE "ledger_entries"."intent_id" IS NOT NULL;--> statement-breakpoint
CREATE TABLE `payment_intents` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`subscription_id` text NOT NULL,
	`user_id` text NOT NULL,
	`operation_id` text NOT NULL,
	`pays` integer NOT NULL,
	`keeps` text NOT NULL,
	`state` text NOT NULL,
	`step` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`paid_cents` integer DEFAULT 0 NOT NULL,
	`currency` text NOT NULL,
	`known_card_ids` text NOT NULL,
	`previous_card_id` text,
	`card_id` text,
	`card_type` text,
	`card_last4` text,
	`decline_code` text,
	`processor_code` text,
	`refusal` text,
	`charge_sent_at` integer,
	`leased_until` integer,
	`next_check_at` integer,
	`cleanup` text DEFAULT 'NONE' NOT NULL,
	`cleanup_at` integer,
	`cleanup_tries` integer DEFAULT 0 NOT NULL,
	`staff_act` text,
	`created_at` integer NOT NULL,
	`ended_at` integer,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`subscription_id`) REFERENCES `subscriptions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payment_intents_state" CHECK("payment_intents"."state" IN ('OPEN', 'PAID', 'SAVED', 'NOTHING_DUE', 'DECLINED', 'REFUSED', 'ENDED')),
	CONSTRAINT "payment_intents_step" CHECK("payment_intents"."step" IN ('ADD_CARD', 'FIND_CARD', 'MAKE_DEFAULT', 'CHARGE', 'CHECK')),
	CONSTRAINT "payment_intents_keeps" CHECK("payment_intents"."keeps" IN ('NEVER', 'IF_PAID', 'ALWAYS')),
	CONSTRAINT "payment_intents_cleanup_state" CHECK("payment_intents"."cleanup" IN ('NONE', 'DUE', 'DONE', 'FAILED')),
	CONSTRAINT "payment_intents_decline" CHECK("payment_intents"."decline_code" IS NULL OR "payment_intents"."decline_code" IN ('insufficient-funds', 'limit-exceeded', 'expired', 'wrong-number', 'wrong-cvv', 'wrong-address', 'not-accepted', 'call-bank', 'card-type', 'try-later')),
	CONSTRAINT "payment_intents_refusal" CHECK("payment_intents"."refusal" IS NULL OR "payment_intents"."refusal" IN ('invalid-token', 'invalid-card', 'authentication-needed', 'not-charged', 'other')),
	CONSTRAINT "payment_intents_card_type" CHECK("payment_intents"."card_type" IS NULL OR "payment_intents"."card_type" IN ('VISA', 'MASTERCARD', 'AMERICAN_EXPRESS', 'DISCOVER', 'DINERS_CLUB', 'JCB')),
	CONSTRAINT "payment_intents_ended" CHECK(("payment_intents"."state" = 'OPEN') = ("payment_intents"."ended_at" IS NULL)),
	CONSTRAINT "payment_intents_amounts" CHECK("payment_intents"."amount_cents" >= 0 AND "payment_intents"."paid_cents" >= 0),
	CONSTRAINT "payment_intents_last4" CHECK("payment_intents"."card_last4" IS NULL OR length("payment_intents"."card_last4") = 4)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_intents_one_open` ON `payment_intents` (`subscription_id`) WHERE "payment_intents"."state" = 'OPEN';--> statement-breakpoint
CREATE INDEX `payment_intents_by_subscription` ON `payment_intents` (`subscription_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `payment_intents_due` ON `payment_intents` (`next_check_at`,`id`) WHERE "payment_intents"."next_check_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `payment_intents_cleanup` ON `payment_intents` (`cleanup_at`,`id`) WHERE "payment_intents"."cleanup_at" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `payment_intents_operation` ON `payment_intents` (`subscription_id`,`operation_id`);--> statement-breakpoint
CREATE TABLE `subscriptions` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`user_id` text NOT NULL,
	`provider_id` text NOT NULL,
	`provider_customer_id` text NOT NULL,
	`state` text NOT NULL,
	`balance_cents` integer NOT NULL,
	`currency` text NOT NULL,
	`product_name` text NOT NULL,
	`renews_at` integer,
	`price_point_id` text,
	`renewal_cents` integer,
	`ends_at_renewal` integer DEFAULT false NOT NULL,
	`first_notice_for` integer,
	`last_notice_for` integer,
	`notice_try_at` integer,
	`default_card_id` text,
	`cards_claimed_until` integer,
	`paid_cents` integer DEFAULT 0 NOT NULL,
	`refunded_cents` integer DEFAULT 0 NOT NULL,
	`past_due_since` integer,
	`dunning_check_at` integer,
	`read_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "subscriptions_state" CHECK("subscriptions"."state" IN ('active', 'assessing', 'pending', 'trialing', 'paused', 'past_due', 'soft_failure', 'unpaid', 'canceled', 'expired', 'failed_to_create', 'on_hold', 'suspended', 'trial_ended', 'awaiting_signup')),
	CONSTRAINT "subscriptions_currency" CHECK(length("subscriptions"."currency") = 3)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `subscriptions_provider_id_unique` ON `subscriptions` (`provider_id`);--> statement-breakpoint
CREATE INDEX `subscriptions_by_user` ON `subscriptions` (`community_id`,`user_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `subscriptions_first_notice` ON `subscriptions` (`renews_at`) WHERE "subscriptions"."renews_at" IS NOT "subscriptions"."first_notice_for" AND "subscriptions"."ends_at_renewal" = 0;--> statement-breakpoint
CREATE INDEX `subscriptions_last_notice` ON `subscriptions` (`renews_at`) WHERE "subscriptions"."renews_at" IS NOT "subscriptions"."last_notice_for";--> statement-breakpoint
CREATE INDEX `subscriptions_dunning` ON `subscriptions` (`dunning_check_at`,`id`) WHERE "subscriptions"."dunning_check_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `subscriptions_by_community` ON `subscriptions` (`community_id`,`id`);--> statement-breakpoint
CREATE TABLE `code_pauses` (
	`account_key` text PRIMARY KEY NOT NULL,
	`failures` integer NOT NULL,
	`paused_until` integer,
	`last_failed_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `code_pauses_by_time` ON `code_pauses` (`last_failed_at`);--> statement-breakpoint
CREATE TABLE `code_sends` (
	`id` text PRIMARY KEY NOT NULL,
	`account_key` text NOT NULL,
	`sent_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `code_sends_by_account` ON `code_sends` (`account_key`,`sent_at`);--> statement-breakpoint
CREATE INDEX `code_sends_by_time` ON `code_sends` (`sent_at`);--> statement-breakpoint
CREATE TABLE `one_time_codes` (
	`id` text PRIMARY KEY NOT NULL,
	`account_key` text NOT NULL,
	`community_id` text NOT NULL,
	`purpose` text NOT NULL,
	`channel` text NOT NULL,
	`code_hmac` text NOT NULL,
	`browser_hash` text,
	`asked_by` text DEFAULT '' NOT NULL,
	`pool` text DEFAULT 'STRANGERS' NOT NULL,
	`evaluations` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`ended_at` integer,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "one_time_codes_purpose" CHECK("one_time_codes"."purpose" IN ('SIGN_IN')),
	CONSTRAINT "one_time_codes_channel" CHECK("one_time_codes"."channel" IN ('EMAIL', 'SMS')),
	CONSTRAINT "one_time_codes_evaluations" CHECK("one_time_codes"."evaluations" BETWEEN 0 AND 5)
);
--> statement-breakpoint
CREATE INDEX `one_time_codes_by_account` ON `one_time_codes` (`account_key`,`created_at`);--> statement-breakpoint
CREATE INDEX `one_time_codes_by_expiry` ON `one_time_codes` (`expires_at`);--> statement-breakpoint
CREATE TABLE `communities` (
	`id` text PRIMARY KEY NOT NULL,
	`code` text NOT NULL,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`familiar_name` text NOT NULL,
	`time_zone` text NOT NULL,
	`config` text NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `communities_code_unique` ON `communities` (`code`);--> statement-breakpoint
CREATE TABLE `community_hosts` (
	`host` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`is_primary` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `community_hosts_one_primary` ON `community_hosts` (`community_id`) WHERE "community_hosts"."is_primary" = 1;--> statement-breakpoint
CREATE TABLE `conflict_copies` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`document_id` text NOT NULL,
	`writer_id` text,
	`title` text NOT NULL,
	`content` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`writer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `conflict_copies_by_document` ON `conflict_copies` (`document_id`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `digest_runs` (
	`community_id` text NOT NULL,
	`due_at` integer NOT NULL,
	`after_user_id` text DEFAULT '' NOT NULL,
	`finished_at` integer,
	PRIMARY KEY(`community_id`, `due_at`),
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `events` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`user_id` text,
	`role` text,
	`category` text NOT NULL,
	`action` text NOT NULL,
	`label` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "events_role" CHECK("events"."role" IN ('ADMIN', 'MEMBER'))
);
--> statement-breakpoint
CREATE INDEX `events_by_community` ON `events` (`community_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `events_by_age` ON `events` (`created_at`);--> statement-breakpoint
CREATE INDEX `events_by_user` ON `events` (`user_id`) WHERE "events"."user_id" IS NOT NULL;--> statement-breakpoint
CREATE TABLE `panel_answer_revisions` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`author_id` text NOT NULL,
	`base_revision_id` text,
	`title` text NOT NULL,
	`content` text NOT NULL,
	`became_current` integer DEFAULT true NOT NULL,
	`origin` text DEFAULT 'WRITTEN' NOT NULL,
	`operation_id` text,
	`created_at` integer NOT NULL,
	`answer_id` text NOT NULL,
	`words` text NOT NULL,
	`character_count` integer NOT NULL,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`answer_id`) REFERENCES `panel_answers`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `panel_answer_revisions_by_answer` ON `panel_answer_revisions` (`answer_id`,`created_at`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `panel_answer_revisions_operation` ON `panel_answer_revisions` (`answer_id`,`operation_id`);--> statement-breakpoint
CREATE TABLE `panel_answer_texts` (
	`id` integer PRIMARY KEY NOT NULL,
	`answer_id` text NOT NULL,
	`community_id` text NOT NULL,
	`question_id` text NOT NULL,
	`words` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `panel_answer_texts_answer_id_unique` ON `panel_answer_texts` (`answer_id`);--> statement-breakpoint
CREATE TABLE `panel_answers` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`question_id` text NOT NULL,
	`author_id` text NOT NULL,
	`status` text NOT NULL,
	`status_updated_at` integer NOT NULL,
	`title` text DEFAULT '' NOT NULL,
	`character_count` integer DEFAULT 0 NOT NULL,
	`current_revision_id` text,
	`sent_revision_id` text,
	`sent_at` integer,
	`edited_revision_id` text,
	`told_status` text,
	`send_operation_id` text,
	`decision_id` text,
	`decided_from` text,
	`decided_position` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`question_id`) REFERENCES `panel_questions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "panel_answers_status" CHECK("panel_answers"."status" IN ('DRAFT', 'SENT', 'SELECTED', 'PUBLISHED', 'NOT_USED')),
	CONSTRAINT "panel_answers_sent" CHECK("panel_answers"."status" = 'DRAFT' OR ("panel_answers"."sent_revision_id" IS NOT NULL AND "panel_answers"."sent_at" IS NOT NULL))
);
--> statement-breakpoint
CREATE INDEX `panel_answers_by_status` ON `panel_answers` (`question_id`,`status`,`sent_at`,`id`);--> statement-breakpoint
CREATE INDEX `panel_answers_by_sending` ON `panel_answers` (`question_id`,`sent_at`,`id`) WHERE "panel_answers"."status" <> 'DRAFT';--> statement-breakpoint
CREATE INDEX `panel_answers_by_author` ON `panel_answers` (`community_id`,`author_id`,`updated_at`,`id`);--> statement-breakpoint
CREATE INDEX `panel_answers_to_tell` ON `panel_answers` (`status_updated_at`,`id`) WHERE "panel_answers"."status" IN ('SELECTED', 'PUBLISHED', 'NOT_USED') AND "panel_answers"."told_status" IS NOT "panel_answers"."status";--> statement-breakpoint
CREATE UNIQUE INDEX `panel_answers_once` ON `panel_answers` (`question_id`,`author_id`);--> statement-breakpoint
CREATE TABLE `panel_batches` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`title` text NOT NULL,
	`theme` text DEFAULT '' NOT NULL,
	`status` text NOT NULL,
	`status_updated_at` integer NOT NULL,
	`opens_at` integer NOT NULL,
	`closes_at` integer NOT NULL,
	`created_by` text NOT NULL,
	`operation_id` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "panel_batches_status" CHECK("panel_batches"."status" IN ('DRAFT', 'SCHEDULED', 'OPEN', 'CLOSED')),
	CONSTRAINT "panel_batches_dates" CHECK("panel_batches"."closes_at" > "panel_batches"."opens_at")
);
--> statement-breakpoint
CREATE INDEX `panel_batches_by_status` ON `panel_batches` (`community_id`,`status`,`closes_at`,`id`);--> statement-breakpoint
CREATE INDEX `panel_batches_newest` ON `panel_batches` (`community_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `panel_batches_to_open` ON `panel_batches` (`opens_at`,`id`) WHERE "panel_batches"."status" = 'SCHEDULED';--> statement-breakpoint
CREATE INDEX `panel_batches_to_close` ON `panel_batches` (`closes_at`,`id`) WHERE "panel_batches"."status" = 'OPEN';--> statement-breakpoint
CREATE UNIQUE INDEX `panel_batches_operation` ON `panel_batches` (`created_by`,`operation_id`);--> statement-breakpoint
CREATE TABLE `panel_invitations` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`question_id` text NOT NULL,
	`user_id` text NOT NULL,
	`invited_by` text,
	`reminded_at` integer,
	`waiting_notice` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`question_id`) REFERENCES `panel_questions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`invited_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `panel_invitations_by_user` ON `panel_invitations` (`user_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `panel_invitations_to_tell` ON `panel_invitations` (`question_id`,`id`) WHERE "panel_invitations"."waiting_notice" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `panel_invitations_once` ON `panel_invitations` (`question_id`,`user_id`);--> statement-breakpoint
CREATE TABLE `panel_questions` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`batch_id` text NOT NULL,
	`title` text NOT NULL,
	`prompt` text NOT NULL,
	`context` text DEFAULT '' NOT NULL,
	`status` text NOT NULL,
	`status_updated_at` integer NOT NULL,
	`position` integer NOT NULL,
	`max_answers` integer,
	`answer_count` integer DEFAULT 0 NOT NULL,
	`closing_told_at` integer,
	`operation_id` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`batch_id`) REFERENCES `panel_batches`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "panel_questions_status" CHECK("panel_questions"."status" IN ('OPEN', 'CLOSED')),
	CONSTRAINT "panel_questions_max_answers" CHECK("panel_questions"."max_answers" IS NULL OR "panel_questions"."max_answers" > 0)
);
--> statement-breakpoint
CREATE INDEX `panel_questions_by_batch` ON `panel_questions` (`batch_id`,`position`,`id`);--> statement-breakpoint
CREATE INDEX `panel_questions_newest` ON `panel_questions` (`community_id`,`created_at`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `panel_questions_operation` ON `panel_questions` (`batch_id`,`operation_id`);--> statement-breakpoint
CREATE TABLE `panel_roundup_answers` (
	`roundup_id` text NOT NULL,
	`answer_id` text NOT NULL,
	`community_id` text NOT NULL,
	`position` integer NOT NULL,
	PRIMARY KEY(`roundup_id`, `answer_id`),
	FOREIGN KEY (`roundup_id`) REFERENCES `panel_roundups`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`answer_id`) REFERENCES `panel_answers`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `panel_roundup_answers_answer_id_unique` ON `panel_roundup_answers` (`answer_id`);--> statement-breakpoint
CREATE INDEX `panel_roundup_answers_in_order` ON `panel_roundup_answers` (`roundup_id`,`position`,`answer_id`);--> statement-breakpoint
CREATE TABLE `panel_roundups` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`question_id` text NOT NULL,
	`editor_id` text,
	`title` text NOT NULL,
	`intro` text DEFAULT '' NOT NULL,
	`text_by` text,
	`status` text NOT NULL,
	`status_updated_at` integer NOT NULL,
	`slug` text,
	`external_url` text,
	`published_at` integer,
	`operation_id` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`question_id`) REFERENCES `panel_questions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`editor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`text_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "panel_roundups_status" CHECK("panel_roundups"."status" IN ('DRAFT', 'EDITOR_REVIEW', 'READY_FOR_PUBLISHING', 'FINAL')),
	CONSTRAINT "panel_roundups_publication" CHECK("panel_roundups"."status" <> 'FINAL' OR ("panel_roundups"."published_at" IS NOT NULL AND ("panel_roundups"."slug" IS NOT NULL) <> ("panel_roundups"."external_url" IS NOT NULL)))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `panel_roundups_slug` ON `panel_roundups` (`community_id`,`slug`);--> statement-breakpoint
CREATE INDEX `panel_roundups_by_status` ON `panel_roundups` (`community_id`,`status`,`updated_at`,`id`);--> statement-breakpoint
CREATE INDEX `panel_roundups_published` ON `panel_roundups` (`community_id`,`published_at`,`id`) WHERE "panel_roundups"."status" = 'FINAL';--> statement-breakpoint
CREATE UNIQUE INDEX `panel_roundups_one_a_question` ON `panel_roundups` (`question_id`);--> statement-breakpoint
CREATE TABLE `member_follows` (
	`user_id` text NOT NULL,
	`followed_id` text NOT NULL,
	`community_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `followed_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`followed_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `member_follows_newest` ON `member_follows` (`community_id`,`user_id`,`created_at`,`followed_id`);--> statement-breakpoint
CREATE INDEX `member_follows_of_followed` ON `member_follows` (`followed_id`);--> statement-breakpoint
CREATE TABLE `group_addresses` (
	`community_id` text NOT NULL,
	`slug` text NOT NULL,
	`group_id` text NOT NULL,
	PRIMARY KEY(`community_id`, `slug`),
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`group_id`) REFERENCES `groups`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "group_addresses_slug" CHECK("group_addresses"."slug" <> '' AND "group_addresses"."slug" NOT GLOB '*[^a-z0-9-]*')
);
--> statement-breakpoint
CREATE INDEX `group_addresses_of_group` ON `group_addresses` (`group_id`);--> statement-breakpoint
CREATE TABLE `group_members` (
	`group_id` text NOT NULL,
	`user_id` text NOT NULL,
	`community_id` text NOT NULL,
	`state` text NOT NULL,
	`is_chair` integer DEFAULT false NOT NULL,
	`note` text,
	`invited_by` text,
	`changed_at` integer NOT NULL,
	PRIMARY KEY(`group_id`, `user_id`),
	FOREIGN KEY (`group_id`) REFERENCES `groups`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`invited_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "group_members_state" CHECK("group_members"."state" IN ('MEMBER', 'REQUESTED', 'INVITED', 'DECLINED')),
	CONSTRAINT "group_members_chair" CHECK("group_members"."is_chair" = 0 OR "group_members"."state" = 'MEMBER'),
	CONSTRAINT "group_members_note" CHECK("group_members"."note" IS NULL OR "group_members"."state" = 'REQUESTED'),
	CONSTRAINT "group_members_invitation" CHECK(CASE "group_members"."state" WHEN 'INVITED' THEN "group_members"."invited_by" IS NOT NULL WHEN 'DECLINED' THEN TRUE ELSE "group_members"."invited_by" IS NULL END)
);
--> statement-breakpoint
CREATE INDEX `group_members_by_state` ON `group_members` (`group_id`,`state`,`changed_at`,`user_id`);--> statement-breakpoint
CREATE INDEX `group_members_chairs` ON `group_members` (`group_id`,`user_id`) WHERE "group_members"."is_chair" = 1;--> statement-breakpoint
CREATE INDEX `group_members_by_user` ON `group_members` (`community_id`,`user_id`,`state`,`group_id`);--> statement-breakpoint
CREATE INDEX `group_members_by_inviter` ON `group_members` (`invited_by`) WHERE "group_members"."invited_by" IS NOT NULL;--> statement-breakpoint
CREATE TABLE `groups` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`name` text NOT NULL,
	`about` text NOT NULL,
	`slug` text NOT NULL,
	`visibility` text NOT NULL,
	`image_id` text,
	`image_alt` text,
	`member_count` integer DEFAULT 0 NOT NULL,
	`created_by` text NOT NULL,
	`operation_id` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "groups_visibility" CHECK("groups"."visibility" IN ('OPEN', 'REQUEST', 'HIDDEN')),
	CONSTRAINT "groups_image" CHECK(("groups"."image_id" IS NULL) = ("groups"."image_alt" IS NULL)),
	CONSTRAINT "groups_member_count" CHECK("groups"."member_count" >= 0)
);
--> statement-breakpoint
CREATE INDEX `groups_largest` ON `groups` (`community_id`,`member_count`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `groups_operation` ON `groups` (`created_by`,`operation_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `groups_slug` ON `groups` (`community_id`,`slug`);--> statement-breakpoint
CREATE TABLE `introduction_settings` (
	`user_id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`capacity` integer NOT NULL,
	`copies_assistant` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "introduction_settings_capacity" CHECK("introduction_settings"."capacity" BETWEEN 0 AND 10)
);
--> statement-breakpoint
CREATE TABLE `introductions` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`user_id` text NOT NULL,
	`recipient_id` text NOT NULL,
	`why` text NOT NULL,
	`help` text NOT NULL,
	`note` text,
	`operation_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`accepted_at` integer,
	`closed_at` integer,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`recipient_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "introductions_of_two" CHECK("introductions"."user_id" <> "introductions"."recipient_id"),
	CONSTRAINT "introductions_accepted" CHECK("introductions"."accepted_at" IS NULL OR "introductions"."closed_at" IS NOT NULL)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `introductions_one_open` ON `introductions` (`user_id`,`recipient_id`) WHERE "introductions"."closed_at" IS NULL;--> statement-breakpoint
CREATE INDEX `introductions_sent` ON `introductions` (`community_id`,`user_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `introductions_by_recipient` ON `introductions` (`community_id`,`recipient_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `introductions_due` ON `introductions` (`expires_at`) WHERE "introductions"."closed_at" IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `introductions_once` ON `introductions` (`user_id`,`operation_id`);--> statement-breakpoint
CREATE TABLE `received_introductions` (
	`introduction_id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`user_id` text NOT NULL,
	`answer` text,
	`answered_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`introduction_id`) REFERENCES `introductions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "received_introductions_answer" CHECK("received_introductions"."answer" IS NULL OR "received_introductions"."answer" IN ('ACCEPTED', 'NOT_NOW', 'NO')),
	CONSTRAINT "received_introductions_answered" CHECK(("received_introductions"."answer" IS NULL) = ("received_introductions"."answered_at" IS NULL))
);
--> statement-breakpoint
CREATE INDEX `received_introductions_newest` ON `received_introductions` (`community_id`,`user_id`,`created_at`,`introduction_id`);--> statement-breakpoint
CREATE TABLE `quiet_hours` (
	`user_id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`from_minute` integer NOT NULL,
	`to_minute` integer NOT NULL,
	`changed_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "quiet_hours_are_of_a_day" CHECK("quiet_hours"."from_minute" BETWEEN 0 AND 1439 AND "quiet_hours"."to_minute" BETWEEN 0 AND 1439),
	CONSTRAINT "quiet_hours_end" CHECK("quiet_hours"."from_minute" <> "quiet_hours"."to_minute")
);
--> statement-breakpoint
CREATE TABLE `undeliverable_addresses` (
	`community_id` text NOT NULL,
	`address` text NOT NULL,
	`reason` text NOT NULL,
	`reported_at` integer NOT NULL,
	`resumed_at` integer,
	PRIMARY KEY(`community_id`, `address`),
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `images` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`content_type` text NOT NULL,
	`data` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `mobile_phone_changes` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`user_id` text NOT NULL,
	`country_code` text NOT NULL,
	`number` text NOT NULL,
	`code_hmac` text NOT NULL,
	`message_id` text NOT NULL,
	`evaluations` integer DEFAULT 0 NOT NULL,
	`sent_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "mobile_phone_changes_number_is_e164" CHECK("mobile_phone_changes"."number" GLOB '+[1-9]*' AND length("mobile_phone_changes"."number") BETWEEN 8 AND 16),
	CONSTRAINT "mobile_phone_changes_country" CHECK(length("mobile_phone_changes"."country_code") = 2),
	CONSTRAINT "mobile_phone_changes_evaluations" CHECK("mobile_phone_changes"."evaluations" BETWEEN 0 AND 5)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `mobile_phone_changes_user_id_unique` ON `mobile_phone_changes` (`user_id`);--> statement-breakpoint
CREATE TABLE `mobile_phones` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`user_id` text NOT NULL,
	`country_code` text NOT NULL,
	`number` text NOT NULL,
	`verified_at` integer,
	`confirmed_code_hmac` text,
	`confirmed_session_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "mobile_phones_number_is_e164" CHECK("mobile_phones"."number" GLOB '+[1-9]*' AND length("mobile_phones"."number") BETWEEN 8 AND 16),
	CONSTRAINT "mobile_phones_country" CHECK(length("mobile_phones"."country_code") = 2)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `mobile_phones_user_id_unique` ON `mobile_phones` (`user_id`);--> statement-breakpoint
CREATE TABLE `staff_permissions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`community_id` text NOT NULL,
	`permission` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `staff_permissions_by_community` ON `staff_permissions` (`community_id`,`permission`);--> statement-breakpoint
CREATE UNIQUE INDEX `staff_permissions_once` ON `staff_permissions` (`user_id`,`community_id`,`permission`);--> statement-breakpoint
CREATE TABLE `support_contacts` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`mobile_country_code` text,
	`mobile_number` text,
	`office_country_code` text,
	`office_number` text,
	`office_extension` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "support_contacts_kind" CHECK("support_contacts"."kind" IN ('ASSISTANT', 'PUBLIC_RELATIONS')),
	CONSTRAINT "support_contacts_mobile" CHECK(("support_contacts"."mobile_country_code" IS NULL) = ("support_contacts"."mobile_number" IS NULL)),
	CONSTRAINT "support_contacts_office" CHECK(("support_contacts"."office_country_code" IS NULL) = ("support_contacts"."office_number" IS NULL)),
	CONSTRAINT "support_contacts_extension" CHECK("support_contacts"."office_extension" IS NULL OR "support_contacts"."office_number" IS NOT NULL)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `support_contacts_one_of_a_kind` ON `support_contacts` (`user_id`,`kind`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`kind` text NOT NULL,
	`status` text NOT NULL,
	`gate` text DEFAULT 'NONE' NOT NULL,
	`email` text NOT NULL,
	`username` text NOT NULL,
	`password_hash` text,
	`given_name` text NOT NULL,
	`family_name` text NOT NULL,
	`job_title` text,
	`company_name` text,
	`location_name` text,
	`location_code` text,
	`pronouns` text,
	`display_pronouns` integer DEFAULT false NOT NULL,
	`display_location` integer DEFAULT true NOT NULL,
	`avatar_image_id` text,
	`public_slug` text,
	`removed_avatar_image_id` text,
	`membership_tier` text,
	`vertical` text,
	`is_moderator` integer DEFAULT false NOT NULL,
	`is_founding` integer DEFAULT false NOT NULL,
	`health` text,
	`standing` text DEFAULT 'GOOD' NOT NULL,
	`joined_at` integer NOT NULL,
	`last_accessed_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "users_email_is_canonical" CHECK("users"."email" = lower(trim("users"."email"))),
	CONSTRAINT "users_kind" CHECK("users"."kind" IN ('MEMBER', 'STAFF')),
	CONSTRAINT "users_status" CHECK("users"."status" IN ('ACTIVE', 'INACTIVE')),
	CONSTRAINT "users_gate" CHECK("users"."gate" IN ('NONE', 'ONBOARDING'))
);
--> statement-breakpoint
CREATE INDEX `users_members` ON `users` (`community_id`,`id`) WHERE "users"."kind" = 'MEMBER';--> statement-breakpoint
CREATE INDEX `users_by_family_name` ON `users` (`community_id`,`kind`,"family_name" COLLATE NOCASE,"given_name" COLLATE NOCASE,`id`);--> statement-breakpoint
CREATE INDEX `users_by_given_name` ON `users` (`community_id`,`kind`,"given_name" COLLATE NOCASE,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `users_email` ON `users` (`community_id`,`email`);--> statement-breakpoint
CREATE UNIQUE INDEX `users_username` ON `users` (`community_id`,`username`);--> statement-breakpoint
CREATE TABLE `member_blocks` (
	`user_id` text NOT NULL,
	`blocked_id` text NOT NULL,
	`community_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `blocked_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`blocked_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `member_blocks_by_blocked` ON `member_blocks` (`community_id`,`blocked_id`);--> statement-breakpoint
CREATE TABLE `member_reports` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`user_id` text NOT NULL,
	`reported_id` text NOT NULL,
	`kind` text NOT NULL,
	`subject_id` text NOT NULL,
	`reason` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`reported_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "member_reports_kind" CHECK("member_reports"."kind" IN ('MESSAGE', 'INTRODUCTION'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `member_reports_once` ON `member_reports` (`user_id`,`kind`,`subject_id`);--> statement-breakpoint
CREATE TABLE `message_drafts` (
	`thread_id` text NOT NULL,
	`user_id` text NOT NULL,
	`community_id` text NOT NULL,
	`revision_id` text NOT NULL,
	`content` text NOT NULL,
	`saved_at` integer NOT NULL,
	PRIMARY KEY(`thread_id`, `user_id`),
	FOREIGN KEY (`thread_id`) REFERENCES `message_threads`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `message_drafts_by_writer` ON `message_drafts` (`community_id`,`user_id`);--> statement-breakpoint
CREATE TABLE `message_threads` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`first_id` text NOT NULL,
	`second_id` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`first_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`second_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "message_threads_order" CHECK("message_threads"."first_id" < "message_threads"."second_id")
);
--> statement-breakpoint
CREATE INDEX `message_threads_by_second` ON `message_threads` (`second_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `message_threads_one_for_two` ON `message_threads` (`first_id`,`second_id`);--> statement-breakpoint
CREATE TABLE `thread_members` (
	`thread_id` text NOT NULL,
	`community_id` text NOT NULL,
	`user_id` text NOT NULL,
	`other_id` text NOT NULL,
	`last_at` integer NOT NULL,
	`read_seq` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`thread_id`, `user_id`),
	FOREIGN KEY (`thread_id`) REFERENCES `message_threads`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`other_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `thread_members_newest` ON `thread_members` (`community_id`,`user_id`,`last_at`,`thread_id`);--> statement-breakpoint
CREATE TABLE `thread_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`thread_id` text NOT NULL,
	`seq` integer NOT NULL,
	`user_id` text NOT NULL,
	`body` text NOT NULL,
	`is_delivered` integer NOT NULL,
	`operation_id` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`thread_id`) REFERENCES `message_threads`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `thread_messages_by_writer` ON `thread_messages` (`community_id`,`user_id`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `thread_messages_seq` ON `thread_messages` (`thread_id`,`seq`);--> statement-breakpoint
CREATE UNIQUE INDEX `thread_messages_once` ON `thread_messages` (`user_id`,`operation_id`);--> statement-breakpoint
CREATE TABLE `notification_preferences` (
	`user_id` text NOT NULL,
	`community_id` text NOT NULL,
	`option` text NOT NULL,
	`channel` text NOT NULL,
	`is_selected` integer NOT NULL,
	`changed_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `option`, `channel`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `notification_views` (
	`user_id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`viewed_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `notifications` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`user_id` text NOT NULL,
	`option` text NOT NULL,
	`cause_key` text NOT NULL,
	`message` text NOT NULL,
	`url` text NOT NULL,
	`group_key` text,
	`actor_name` text,
	`subject` text,
	`created_at` integer NOT NULL,
	`read_at` integer,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "notifications_url_is_a_path" CHECK("notifications"."url" GLOB '/*' AND "notifications"."url" NOT GLOB '//*')
);
--> statement-breakpoint
CREATE INDEX `notifications_newest` ON `notifications` (`community_id`,`user_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `notifications_unread_groups` ON `notifications` (`community_id`,`user_id`,`group_key`,`created_at`,`id`) WHERE "notifications"."read_at" IS NULL AND "notifications"."group_key" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `notifications_once` ON `notifications` (`user_id`,`cause_key`);--> statement-breakpoint
CREATE TABLE `staff_notification_views` (
	`user_id` text NOT NULL,
	`community_id` text NOT NULL,
	`viewed_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `community_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `invitations` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`user_id` text NOT NULL,
	`token_hash` text NOT NULL,
	`email` text NOT NULL,
	`given_name` text NOT NULL,
	`family_name` text NOT NULL,
	`invited_by_id` text,
	`shows_address` integer DEFAULT false NOT NULL,
	`disabled_at` integer,
	`expires_at` integer NOT NULL,
	`paid_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`invited_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "invitations_email_is_canonical" CHECK("invitations"."email" = lower(trim("invitations"."email")))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invitations_user_id_unique` ON `invitations` (`user_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `invitations_token_hash_unique` ON `invitations` (`token_hash`);--> statement-breakpoint
CREATE TABLE `joining_payments` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`invitation_id` text NOT NULL,
	`user_id` text NOT NULL,
	`operation_id` text NOT NULL,
	`price_point_id` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`currency` text NOT NULL,
	`receipt_email` text,
	`terms` text NOT NULL,
	`network_range` text NOT NULL,
	`state` text NOT NULL,
	`decline_code` text,
	`processor_code` text,
	`refusal` text,
	`sent_at` integer,
	`leased_until` integer,
	`next_check_at` integer,
	`created_at` integer NOT NULL,
	`ended_at` integer,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`invitation_id`) REFERENCES `invitations`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "joining_payments_state" CHECK("joining_payments"."state" IN ('OPEN', 'PAID', 'DECLINED', 'REFUSED', 'ENDED')),
	CONSTRAINT "joining_payments_ended" CHECK(("joining_payments"."state" = 'OPEN') = ("joining_payments"."ended_at" IS NULL)),
	CONSTRAINT "joining_payments_amount" CHECK("joining_payments"."amount_cents" > 0),
	CONSTRAINT "joining_payments_decline" CHECK("joining_payments"."decline_code" IS NULL OR "joining_payments"."decline_code" IN ('insufficient-funds', 'limit-exceeded', 'expired', 'wrong-number', 'wrong-cvv', 'wrong-address', 'not-accepted', 'call-bank', 'card-type', 'try-later')),
	CONSTRAINT "joining_payments_refusal" CHECK("joining_payments"."refusal" IS NULL OR "joining_payments"."refusal" IN ('invalid-token', 'invalid-card', 'authentication-needed', 'not-charged', 'other'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `joining_payments_one_alive` ON `joining_payments` (`invitation_id`) WHERE "joining_payments"."state" IN ('OPEN', 'PAID');--> statement-breakpoint
CREATE UNIQUE INDEX `joining_payments_operation` ON `joining_payments` (`invitation_id`,`operation_id`);--> statement-breakpoint
CREATE INDEX `joining_payments_due` ON `joining_payments` (`next_check_at`,`id`) WHERE "joining_payments"."next_check_at" IS NOT NULL;--> statement-breakpoint
CREATE TABLE `member_addresses` (
	`user_id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`country_code` text NOT NULL,
	`line_1` text NOT NULL,
	`line_2` text,
	`city` text NOT NULL,
	`region` text,
	`postal_code` text,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "member_addresses_country" CHECK(length("member_addresses"."country_code") = 2)
);
--> statement-breakpoint
CREATE TABLE `onboarding_steps` (
	`community_id` text NOT NULL,
	`user_id` text NOT NULL,
	`step` text NOT NULL,
	`state` text NOT NULL,
	`at` integer NOT NULL,
	`dismissed_at` integer,
	PRIMARY KEY(`user_id`, `step`),
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "onboarding_steps_step" CHECK("onboarding_steps"."step" IN ('profile', 'contact', 'address', 'team', 'ep-landing', 'ep-question')),
	CONSTRAINT "onboarding_steps_state" CHECK("onboarding_steps"."state" IN ('DONE', 'SKIPPED'))
);
--> statement-breakpoint
CREATE TABLE `password_links` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`community_id` text NOT NULL,
	`purpose` text NOT NULL,
	`source` text DEFAULT 'STRANGERS' NOT NULL,
	`token_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`ended_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "password_links_purpose" CHECK("password_links"."purpose" IN ('RESET', 'SETUP'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `password_links_token_hash_unique` ON `password_links` (`token_hash`);--> statement-breakpoint
CREATE INDEX `password_links_by_user` ON `password_links` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `password_links_by_age` ON `password_links` (`created_at`);--> statement-breakpoint
CREATE TABLE `pictures` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`user_id` text,
	`kind` text NOT NULL,
	`article_id` text,
	`group_id` text,
	`state` text NOT NULL,
	`content_type` text NOT NULL,
	`sizes` text NOT NULL,
	`bytes` integer NOT NULL,
	`operation_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`changed_at` integer NOT NULL,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`article_id`) REFERENCES `articles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`group_id`) REFERENCES `groups`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "pictures_kind" CHECK("pictures"."kind" IN ('AVATAR', 'LEAD_IMAGE', 'GROUP_IMAGE')),
	CONSTRAINT "pictures_state" CHECK("pictures"."state" IN ('STORING', 'IN_USE', 'UNUSED'))
);
--> statement-breakpoint
CREATE INDEX `pictures_storing` ON `pictures` (`changed_at`) WHERE "pictures"."state" = 'STORING';--> statement-breakpoint
CREATE INDEX `pictures_unused` ON `pictures` (`changed_at`) WHERE "pictures"."state" = 'UNUSED';--> statement-breakpoint
CREATE INDEX `pictures_by_article` ON `pictures` (`article_id`) WHERE "pictures"."article_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `pictures_by_group` ON `pictures` (`group_id`) WHERE "pictures"."group_id" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `pictures_operation` ON `pictures` (`user_id`,`operation_id`);--> statement-breakpoint
CREATE TABLE `audit_log` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`actor_id` text NOT NULL,
	`action` text NOT NULL,
	`target_type` text,
	`target_id` text NOT NULL,
	`before` text,
	`after` text,
	`reason` text,
	`visible_to_member` integer NOT NULL,
	`ip_class` text,
	`correlation_id` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `audit_log_by_target` ON `audit_log` (`target_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `audit_log_by_community` ON `audit_log` (`community_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `job_attempts` (
	`job` text NOT NULL,
	`row_id` text NOT NULL,
	`community_id` text NOT NULL,
	`due_at` integer NOT NULL,
	`attempts` integer NOT NULL,
	`next_attempt_at` integer,
	`last_error` text NOT NULL,
	`first_failed_at` integer NOT NULL,
	`last_failed_at` integer NOT NULL,
	PRIMARY KEY(`job`, `row_id`),
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `job_attempts_by_community` ON `job_attempts` (`community_id`,`last_failed_at`);--> statement-breakpoint
CREATE INDEX `job_attempts_by_age` ON `job_attempts` (`last_failed_at`);--> statement-breakpoint
CREATE TABLE `job_runs` (
	`id` text PRIMARY KEY NOT NULL,
	`job` text NOT NULL,
	`worker` text NOT NULL,
	`status` text NOT NULL,
	`started_at` integer NOT NULL,
	`leased_until` integer NOT NULL,
	`ended_at` integer,
	`done` integer DEFAULT 0 NOT NULL,
	`later` integer DEFAULT 0 NOT NULL,
	`failed` integer DEFAULT 0 NOT NULL,
	`error` text,
	CONSTRAINT "job_runs_status" CHECK("job_runs"."status" IN ('RUNNING', 'IDLE', 'DONE', 'FAILED'))
);
--> statement-breakpoint
CREATE INDEX `job_runs_by_job` ON `job_runs` (`job`,`started_at`);--> statement-breakpoint
CREATE INDEX `job_runs_by_status` ON `job_runs` (`job`,`status`);--> statement-breakpoint
CREATE INDEX `job_runs_by_age` ON `job_runs` (`started_at`);--> statement-breakpoint
CREATE TABLE `outbox` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`idempotency_key` text NOT NULL,
	`channel` text NOT NULL,
	`template` text NOT NULL,
	`recipient_kind` text DEFAULT 'USER' NOT NULL,
	`user_id` text,
	`payload` text NOT NULL,
	`envelope` text,
	`status` text NOT NULL,
	`is_bulk` integer DEFAULT false NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer NOT NULL,
	`leased_until` integer,
	`batch_key` text,
	`expires_at` integer,
	`last_error` text,
	`created_at` integer NOT NULL,
	`sent_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `outbox_idempotency_key_unique` ON `outbox` (`idempotency_key`);--> statement-breakpoint
CREATE INDEX `outbox_due` ON `outbox` (`status`,`is_bulk`,`next_attempt_at`,`id`);--> statement-breakpoint
CREATE INDEX `outbox_retries` ON `outbox` (`status`,`is_bulk`,`next_attempt_at`) WHERE "outbox"."batch_key" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `outbox_by_user` ON `outbox` (`user_id`) WHERE "outbox"."user_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `outbox_ended` ON `outbox` (`created_at`) WHERE "outbox"."status" <> 'WAITING' AND "outbox"."template" <> 'support-contact-named';--> statement-breakpoint
CREATE INDEX `outbox_by_batch` ON `outbox` (`batch_key`) WHERE "outbox"."batch_key" IS NOT NULL;--> statement-breakpoint
CREATE TABLE `preconditions` (
	`held` integer NOT NULL,
	CONSTRAINT "precondition_held" CHECK("preconditions"."held" = 1)
);
--> statement-breakpoint
CREATE TABLE `account_deletions` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`user_id` text NOT NULL,
	`requested_at` integer NOT NULL,
	`due_at` integer NOT NULL,
	`reminded_at` integer,
	`cancelled_at` integer,
	`finished_at` integer,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "account_deletions_end" CHECK("account_deletions"."cancelled_at" IS NULL OR "account_deletions"."finished_at" IS NULL)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `account_deletions_one_open` ON `account_deletions` (`user_id`) WHERE "account_deletions"."cancelled_at" IS NULL AND "account_deletions"."finished_at" IS NULL;--> statement-breakpoint
CREATE INDEX `account_deletions_due` ON `account_deletions` (`due_at`) WHERE "account_deletions"."cancelled_at" IS NULL AND "account_deletions"."finished_at" IS NULL;--> statement-breakpoint
CREATE INDEX `account_deletions_open` ON `account_deletions` (`community_id`,`due_at`) WHERE "account_deletions"."cancelled_at" IS NULL AND "account_deletions"."finished_at" IS NULL;--> statement-breakpoint
CREATE INDEX `account_deletions_by_user` ON `account_deletions` (`community_id`,`user_id`,`requested_at`);--> statement-breakpoint
CREATE TABLE `data_export_parts` (
	`export_id` text NOT NULL,
	`position` integer NOT NULL,
	`community_id` text NOT NULL,
	`attempt` integer DEFAULT 1 NOT NULL,
	`source` text NOT NULL,
	`label` text NOT NULL,
	PRIMARY KEY(`export_id`, `position`),
	FOREIGN KEY (`export_id`) REFERENCES `data_exports`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `data_exports` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`user_id` text NOT NULL,
	`state` text NOT NULL,
	`requested_at` integer NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`leased_until` integer,
	`ready_at` integer,
	`expires_at` integer,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "data_exports_state" CHECK("data_exports"."state" IN ('WAITING', 'READY', 'EXPIRED', 'FAILED')),
	CONSTRAINT "data_exports_ready" CHECK("data_exports"."state" <> 'READY' OR ("data_exports"."ready_at" IS NOT NULL AND "data_exports"."expires_at" IS NOT NULL))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `data_exports_one_waiting` ON `data_exports` (`user_id`) WHERE "data_exports"."state" = 'WAITING';--> statement-breakpoint
CREATE INDEX `data_exports_by_user` ON `data_exports` (`community_id`,`user_id`,`requested_at`);--> statement-breakpoint
CREATE INDEX `data_exports_waiting` ON `data_exports` (`requested_at`) WHERE "data_exports"."state" = 'WAITING';--> statement-breakpoint
CREATE INDEX `data_exports_unfinished` ON `data_exports` (`community_id`,`requested_at`) WHERE "data_exports"."state" IN ('WAITING', 'FAILED');--> statement-breakpoint
CREATE INDEX `data_exports_by_expiry` ON `data_exports` (`expires_at`) WHERE "data_exports"."state" = 'READY';--> statement-breakpoint
CREATE TABLE `membership_ends` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`user_id` text NOT NULL,
	`subscription_id` text NOT NULL,
	`state` text NOT NULL,
	`step` text NOT NULL,
	`sent_at` integer,
	`leased_until` integer,
	`next_try_at` integer,
	`created_at` integer NOT NULL,
	`ended_at` integer,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`subscription_id`) REFERENCES `subscriptions`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "membership_ends_state" CHECK("membership_ends"."state" IN ('OPEN', 'DONE', 'REFUSED')),
	CONSTRAINT "membership_ends_step" CHECK("membership_ends"."step" IN ('SEND', 'CHECK', 'CARDS')),
	CONSTRAINT "membership_ends_ended" CHECK(("membership_ends"."state" = 'DONE') = ("membership_ends"."ended_at" IS NOT NULL)),
	CONSTRAINT "membership_ends_next" CHECK(("membership_ends"."state" = 'DONE') = ("membership_ends"."next_try_at" IS NULL))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `membership_ends_subscription_id_unique` ON `membership_ends` (`subscription_id`);--> statement-breakpoint
CREATE INDEX `membership_ends_due` ON `membership_ends` (`next_try_at`) WHERE "membership_ends"."next_try_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `membership_ends_unfinished` ON `membership_ends` (`community_id`,`created_at`) WHERE "membership_ends"."state" IN ('OPEN', 'REFUSED');--> statement-breakpoint
CREATE INDEX `membership_ends_by_user` ON `membership_ends` (`user_id`);--> statement-breakpoint
CREATE TABLE `directory_counts` (
	`community_id` text NOT NULL,
	`facet` text NOT NULL,
	`value` text NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`community_id`, `facet`, `value`)
);
--> statement-breakpoint
CREATE INDEX `directory_counts_largest` ON `directory_counts` (`community_id`,`facet`,`count`,`value`);--> statement-breakpoint
CREATE TABLE `directory_entries` (
	`id` integer PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`community_id` text NOT NULL,
	`name` text NOT NULL,
	`role` text NOT NULL,
	`place` text NOT NULL,
	`topics` text NOT NULL,
	`about` text NOT NULL,
	`industry` text,
	`location` text,
	`expertise` text NOT NULL,
	`facets` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `directory_entries_user_id_unique` ON `directory_entries` (`user_id`);--> statement-breakpoint
CREATE INDEX `directory_entries_newest` ON `directory_entries` (`community_id`,`id`);--> statement-breakpoint
CREATE TABLE `directory_facets` (
	`entry_id` integer NOT NULL,
	`community_id` text NOT NULL,
	`facet` text NOT NULL,
	`value` text NOT NULL,
	PRIMARY KEY(`entry_id`, `facet`, `value`)
);
--> statement-breakpoint
CREATE INDEX `directory_facets_newest` ON `directory_facets` (`community_id`,`facet`,`value`,`entry_id`);--> statement-breakpoint
CREATE TABLE `directory_words` (
	`id` integer PRIMARY KEY NOT NULL,
	`word` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `directory_words_word_unique` ON `directory_words` (`word`);--> statement-breakpoint
CREATE TABLE `member_profiles` (
	`user_id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`biography` text,
	`company_description` text,
	`area_of_focus` text,
	`industry` text,
	`employee_count` text,
	`expertise` text NOT NULL,
	`linked_in` text,
	`twitter` text,
	`facebook` text,
	`instagram` text,
	`crunchbase` text,
	`angel_list` text,
	`website` text,
	`hidden` text NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "member_profiles_expertise" CHECK(json_type("member_profiles"."expertise") = 'array'),
	CONSTRAINT "member_profiles_hidden" CHECK(json_type("member_profiles"."hidden") = 'array')
);
--> statement-breakpoint
CREATE TABLE `profile_fills` (
	`user_id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`is_on` integer DEFAULT true NOT NULL,
	`due_at` integer,
	`fields` text NOT NULL,
	`filled_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "profile_fills_fields" CHECK(json_type("profile_fills"."fields") = 'array'),
	CONSTRAINT "profile_fills_off" CHECK("profile_fills"."is_on" OR "profile_fills"."due_at" IS NULL)
);
--> statement-breakpoint
CREATE INDEX `profile_fills_due` ON `profile_fills` (`due_at`) WHERE "profile_fills"."due_at" IS NOT NULL;--> statement-breakpoint
CREATE TABLE `public_profile_addresses` (
	`community_id` text NOT NULL,
	`slug` text NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`community_id`, `slug`),
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `public_profile_addresses_by_user` ON `public_profile_addresses` (`user_id`);--> statement-breakpoint
CREATE TABLE `push_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`user_id` text NOT NULL,
	`push_token_id` text NOT NULL,
	`notification_id` text NOT NULL,
	`cause_key` text NOT NULL,
	`option` text NOT NULL,
	`message` text NOT NULL,
	`url` text NOT NULL,
	`group_key` text,
	`status` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer NOT NULL,
	`leased_until` integer,
	`last_error` text,
	`created_at` integer NOT NULL,
	`sent_at` integer,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`push_token_id`) REFERENCES `push_tokens`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "push_messages_status" CHECK("push_messages"."status" IN ('WAITING', 'SENT', 'FAILED', 'WITHHELD')),
	CONSTRAINT "push_messages_url_is_a_path" CHECK("push_messages"."url" GLOB '/*' AND "push_messages"."url" NOT GLOB '//*')
);
--> statement-breakpoint
CREATE INDEX `push_messages_due` ON `push_messages` (`next_attempt_at`,`id`) WHERE "push_messages"."status" = 'WAITING';--> statement-breakpoint
CREATE INDEX `push_messages_by_cause` ON `push_messages` (`community_id`,`user_id`,`cause_key`);--> statement-breakpoint
CREATE INDEX `push_messages_by_age` ON `push_messages` (`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `push_messages_once` ON `push_messages` (`push_token_id`,`cause_key`);--> statement-breakpoint
CREATE TABLE `push_tokens` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`user_id` text NOT NULL,
	`session_id` text NOT NULL,
	`token` text NOT NULL,
	`is_ios` integer NOT NULL,
	`is_fcm` integer NOT NULL,
	`added_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`session_id`) REFERENCES `sessions`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `push_tokens_token_unique` ON `push_tokens` (`token`);--> statement-breakpoint
CREATE INDEX `push_tokens_by_user` ON `push_tokens` (`user_id`,`community_id`,`added_at`,`id`);--> statement-breakpoint
CREATE INDEX `push_tokens_by_session` ON `push_tokens` (`session_id`);--> statement-breakpoint
CREATE INDEX `push_tokens_by_expiry` ON `push_tokens` (`expires_at`);--> statement-breakpoint
CREATE TABLE `packages` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`term_months` integer NOT NULL,
	`version` integer NOT NULL,
	`dues_cents` integer NOT NULL,
	`initiation_fee_cents` integer NOT NULL,
	`currency` text NOT NULL,
	`price_point_id` text NOT NULL,
	`product_handle` text,
	`offered_from` integer NOT NULL,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "packages_term" CHECK("packages"."term_months" IN (12, 24)),
	CONSTRAINT "packages_version_from_1" CHECK("packages"."version" >= 1),
	CONSTRAINT "packages_amounts" CHECK("packages"."dues_cents" > 0 AND "packages"."initiation_fee_cents" >= 0),
	CONSTRAINT "packages_currency" CHECK(length("packages"."currency") = 3)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `packages_price_point_id_unique` ON `packages` (`price_point_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `packages_version` ON `packages` (`community_id`,`term_months`,`version`);--> statement-breakpoint
CREATE TABLE `renewal_wishes` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`subscription_id` text NOT NULL,
	`user_id` text NOT NULL,
	`wants` text NOT NULL,
	`reason` text,
	`state` text NOT NULL,
	`step` text NOT NULL,
	`sent_at` integer,
	`leased_until` integer,
	`next_try_at` integer,
	`created_at` integer NOT NULL,
	`ended_at` integer,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`subscription_id`) REFERENCES `subscriptions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "renewal_wishes_wants" CHECK("renewal_wishes"."wants" IN ('OFF', 'ON')),
	CONSTRAINT "renewal_wishes_state" CHECK("renewal_wishes"."state" IN ('OPEN', 'DONE', 'REPLACED', 'REFUSED', 'ENDED')),
	CONSTRAINT "renewal_wishes_step" CHECK("renewal_wishes"."step" IN ('SEND', 'CHECK', 'WAIT_FOR_PAYMENT')),
	CONSTRAINT "renewal_wishes_reason" CHECK("renewal_wishes"."reason" IS NULL OR "renewal_wishes"."reason" IN ('PRICE', 'TIME', 'VALUE', 'ROLE', 'EMPLOYER', 'LATER', 'OTHER')),
	CONSTRAINT "renewal_wishes_ended" CHECK(("renewal_wishes"."state" = 'OPEN') = ("renewal_wishes"."ended_at" IS NULL)),
	CONSTRAINT "renewal_wishes_next" CHECK(("renewal_wishes"."state" = 'OPEN') = ("renewal_wishes"."next_try_at" IS NOT NULL))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `renewal_wishes_one_open` ON `renewal_wishes` (`subscription_id`) WHERE "renewal_wishes"."state" = 'OPEN';--> statement-breakpoint
CREATE INDEX `renewal_wishes_by_subscription` ON `renewal_wishes` (`subscription_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `renewal_wishes_due` ON `renewal_wishes` (`next_try_at`,`id`) WHERE "renewal_wishes"."next_try_at" IS NOT NULL;--> statement-breakpoint
CREATE TABLE `saved_searches` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`text` text,
	`industry` text,
	`location` text,
	`expertise` text,
	`group_id` text,
	`seen_entry_id` integer NOT NULL,
	`checked_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`deleted_at` integer,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `saved_searches_newest` ON `saved_searches` (`community_id`,`user_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `saved_searches_to_check` ON `saved_searches` (`community_id`,`checked_at`,`user_id`) WHERE "saved_searches"."deleted_at" IS NULL;--> statement-breakpoint
CREATE TABLE `adjustments` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`subscription_id` text NOT NULL,
	`user_id` text NOT NULL,
	`actor_id` text NOT NULL,
	`operation_id` text NOT NULL,
	`kind` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`product_name` text NOT NULL,
	`reason` text NOT NULL,
	`state` text NOT NULL,
	`provider_entry_id` text,
	`ip_class` text NOT NULL,
	`correlation_id` text NOT NULL,
	`leased_until` integer,
	`next_check_at` integer,
	`created_at` integer NOT NULL,
	`ended_at` integer,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`subscription_id`) REFERENCES `subscriptions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`actor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "adjustments_kind" CHECK("adjustments"."kind" IN ('CREDIT', 'CHARGE')),
	CONSTRAINT "adjustments_state" CHECK("adjustments"."state" IN ('OPEN', 'DONE', 'REFUSED', 'NOT_DONE')),
	CONSTRAINT "adjustments_amount" CHECK("adjustments"."amount_cents" > 0),
	CONSTRAINT "adjustments_ended" CHECK(("adjustments"."state" = 'OPEN') = ("adjustments"."ended_at" IS NULL))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `adjustments_provider_entry_id_unique` ON `adjustments` (`provider_entry_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `adjustments_one_open` ON `adjustments` (`subscription_id`) WHERE "adjustments"."state" = 'OPEN';--> statement-breakpoint
CREATE INDEX `adjustments_by_actor` ON `adjustments` (`community_id`,`actor_id`,`kind`,`created_at`);--> statement-breakpoint
CREATE INDEX `adjustments_by_subscription` ON `adjustments` (`subscription_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `adjustments_due` ON `adjustments` (`next_check_at`,`id`) WHERE "adjustments"."next_check_at" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `adjustments_operation` ON `adjustments` (`community_id`,`operation_id`);--> statement-breakpoint
CREATE TABLE `card_authorizations` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`user_id` text NOT NULL,
	`card_id` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`response_code` integer,
	`reversal_status` integer,
	`attempted_at` integer NOT NULL,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `card_authorizations_by_card` ON `card_authorizations` (`community_id`,`card_id`,`attempted_at`);--> statement-breakpoint
CREATE INDEX `card_authorizations_by_user` ON `card_authorizations` (`user_id`);--> statement-breakpoint
CREATE TABLE `reconciliation_differences` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`reconciliation_id` text NOT NULL,
	`subscription_id` text NOT NULL,
	`kind` text NOT NULL,
	`provider_entry_id` text,
	`invoice_number` text,
	`provider_cents` integer NOT NULL,
	`ledger_cents` integer NOT NULL,
	`resolved_at` integer,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`reconciliation_id`) REFERENCES `reconciliations`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`subscription_id`) REFERENCES `subscriptions`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "reconciliation_differences_kind" CHECK("reconciliation_differences"."kind" IN ('CHARGE_MISSING', 'CHARGE_AMOUNT', 'REFUND_AMOUNT', 'CREDIT_AMOUNT', 'UNKNOWN_TO_PROVIDER', 'BALANCE'))
);
--> statement-breakpoint
CREATE INDEX `reconciliation_differences_by_run` ON `reconciliation_differences` (`reconciliation_id`,`id`);--> statement-breakpoint
CREATE INDEX `reconciliation_differences_by_subscription` ON `reconciliation_differences` (`subscription_id`);--> statement-breakpoint
CREATE TABLE `reconciliations` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`started_at` integer NOT NULL,
	`ended_at` integer,
	`after_id` text,
	`subscriptions` integer DEFAULT 0 NOT NULL,
	`invoices` integer DEFAULT 0 NOT NULL,
	`payments` integer DEFAULT 0 NOT NULL,
	`refunds` integer DEFAULT 0 NOT NULL,
	`credits` integer DEFAULT 0 NOT NULL,
	`differences` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `reconciliations_one_open` ON `reconciliations` (`community_id`) WHERE "reconciliations"."ended_at" IS NULL;--> statement-breakpoint
CREATE INDEX `reconciliations_by_start` ON `reconciliations` (`community_id`,`started_at`,`id`);--> statement-breakpoint
CREATE TABLE `refunds` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`subscription_id` text NOT NULL,
	`user_id` text NOT NULL,
	`actor_id` text NOT NULL,
	`operation_id` text NOT NULL,
	`entry_id` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`reason` text NOT NULL,
	`state` text NOT NULL,
	`ip_class` text NOT NULL,
	`correlation_id` text NOT NULL,
	`leased_until` integer,
	`next_check_at` integer,
	`created_at` integer NOT NULL,
	`ended_at` integer,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`subscription_id`) REFERENCES `subscriptions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`actor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`entry_id`) REFERENCES `ledger_entries`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "refunds_state" CHECK("refunds"."state" IN ('OPEN', 'DONE', 'REFUSED', 'NOT_DONE')),
	CONSTRAINT "refunds_amount" CHECK("refunds"."amount_cents" > 0),
	CONSTRAINT "refunds_ended" CHECK(("refunds"."state" = 'OPEN') = ("refunds"."ended_at" IS NULL))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `refunds_one_open` ON `refunds` (`entry_id`) WHERE "refunds"."state" = 'OPEN';--> statement-breakpoint
CREATE INDEX `refunds_by_entry` ON `refunds` (`entry_id`);--> statement-breakpoint
CREATE INDEX `refunds_by_actor` ON `refunds` (`community_id`,`actor_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `refunds_by_subscription` ON `refunds` (`subscription_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `refunds_due` ON `refunds` (`next_check_at`,`id`) WHERE "refunds"."next_check_at" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `refunds_operation` ON `refunds` (`community_id`,`operation_id`);--> statement-breakpoint
CREATE TABLE `accountants` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`user_id` text NOT NULL,
	`email` text NOT NULL,
	`saved_at` integer NOT NULL,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `accountants_one` ON `accountants` (`user_id`);--> statement-breakpoint
CREATE TABLE `statement_sends` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`user_id` text NOT NULL,
	`statement_id` text NOT NULL,
	`email` text NOT NULL,
	`token_hash` text NOT NULL,
	`sent_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `statement_sends_by_user` ON `statement_sends` (`community_id`,`user_id`,`sent_at`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `statement_sends_token` ON `statement_sends` (`token_hash`);
--> statement-breakpoint
-- Written by hand from here on, because drizzle-kit knows neither virtual tables nor triggers.

-- Texts as plain words: stored markup has these forms only, and the address of a link stays, so that it is found too. What the
-- directory holds of a member, without what they hide.
CREATE VIEW `article_plain_texts` AS SELECT `id` AS `revision_id`,
  replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(`content`, '<p>', ' '), '</p>', ' '), '<h2>', ' '), '</h2>', ' '), '<h3>', ' '), '</h3>', ' '), '<ul>', ' '), '</ul>', ' '), '<ol>', ' '), '</ol>', ' '), '<li>', ' '), '</li>', ' '), '<blockquote>', ' '), '</blockquote>', ' '), '<br>', ' '), '<strong>', ''), '</strong>', ''), '<em>', ''), '</em>', ''), '<span class="underline">', ''), '</span>', ''), '<a href="', ' '), '</a>', ''), '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&amp;', '&') AS `body`
FROM `article_revisions`;
--> statement-breakpoint
CREATE VIEW `directory_texts` AS
WITH `shown` AS (
  SELECT `users`.`id` AS `user_id`, `users`.`community_id`, `given_name`, `family_name`, `job_title`, `company_name`,
    CASE WHEN `display_location` THEN nullif(trim(`location_name`), '') END AS `location`,
    CASE WHEN instr(`hidden`, '"industry"') = 0 THEN `industry` END AS `industry`,
    CASE WHEN instr(`hidden`, '"areaOfFocus"') = 0 THEN `area_of_focus` END AS `area_of_focus`,
    CASE WHEN instr(`hidden`, '"biography"') = 0 THEN `biography` END AS `biography`,
    CASE WHEN instr(`hidden`, '"companyDescription"') = 0 THEN `company_description` END AS `company_description`,
    CASE WHEN instr(`hidden`, '"expertise"') = 0 THEN `expertise` ELSE '[]' END AS `expertise`
  FROM `users` LEFT JOIN `member_profiles`
    ON `member_profiles`.`user_id` = `users`.`id` AND `member_profiles`.`community_id` = `users`.`community_id`
  WHERE `kind` = 'MEMBER' AND `status` = 'ACTIVE' AND `gate` = 'NONE'
)
SELECT `user_id`, `community_id`,
  trim(`given_name` || ' ' || `family_name`) AS `name`,
  trim(coalesce(`job_title`, '') || ', ' || coalesce(`company_name`, ''), ', ') AS `role`,
  coalesce(`location`, '') AS `place`,
  trim(coalesce(replace(`industry`, '-', ' ') || ', ', '') || coalesce(`area_of_focus` || ', ', '')
    || coalesce((SELECT group_concat(replace(value, '-', ' '), ', ') FROM json_each(`shown`.`expertise`)), ''), ', ') AS `topics`,
  trim(coalesce(`biography`, '') || ' ' || coalesce(`company_description`, '')) AS `about`,
  `industry`, `location`, `expertise`,
  CASE WHEN `industry` IS NULL THEN '' ELSE 'i' || lower(hex(`industry`)) || ' ' END
    || CASE WHEN `location` IS NULL THEN '' ELSE 'l' || lower(hex(`location`)) || ' ' END
    || coalesce((SELECT group_concat('e' || lower(hex(value)), ' ') FROM json_each(`shown`.`expertise`)), '')
    || coalesce((SELECT group_concat(' g' || lower(hex(`group_id`)), '') FROM `group_members` WHERE `group_members`.`community_id` = `shown`.`community_id`
      AND `group_members`.`user_id` = `shown`.`user_id` AND `group_members`.`state` = 'MEMBER'), '') AS `facets`
FROM (SELECT `user_id`, `community_id`, `given_name`, `family_name`, `job_title`, `company_name`, `location`, `industry`,
  `area_of_focus`, `biography`, `company_description`, coalesce(`expertise`, '[]') AS `expertise` FROM `shown`) AS `shown`;
--> statement-breakpoint
-- Full-text search of articles. Whoever may find an article is a word of the index (`readers`), so that a search that ends at its newest
-- matches counts only those that its reader may open; the community is a column for the same reason. Prefix indexes spare it the
-- merging of all words that begin with the typed letters.
CREATE TRIGGER `articles_found_as_saved` AFTER UPDATE OF `title`, `current_revision_id` ON `articles`
WHEN OLD.title <> NEW.title OR OLD.current_revision_id IS NOT NEW.current_revision_id BEGIN
  UPDATE `article_search_texts` SET `title` = NEW.title,
    `body` = COALESCE((SELECT `body` FROM `article_plain_texts` WHERE `revision_id` = NEW.current_revision_id), '')
  WHERE `article_id` = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER `articles_found_by_text` AFTER INSERT ON `article_revisions`
WHEN EXISTS (SELECT 1 FROM `articles` WHERE `id` = NEW.article_id AND `current_revision_id` = NEW.id) BEGIN
  UPDATE `article_search_texts`
  SET `body` = (SELECT `body` FROM `article_plain_texts` WHERE `revision_id` = NEW.id)
  WHERE `article_id` = NEW.article_id;
END;
--> statement-breakpoint
CREATE TRIGGER `articles_found_by_new_name` AFTER UPDATE OF `given_name`, `family_name` ON `users`
WHEN OLD.given_name <> NEW.given_name OR OLD.family_name <> NEW.family_name BEGIN
  UPDATE `article_search_texts` SET `author` = NEW.given_name || ' ' || NEW.family_name
  WHERE `article_id` IN (SELECT `id` FROM `articles` WHERE `author_id` = NEW.id);
END;
--> statement-breakpoint
CREATE TRIGGER `articles_not_found_once_deleted` AFTER DELETE ON `articles` BEGIN
  DELETE FROM `article_search_texts` WHERE `article_id` = OLD.id;
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE `article_search` USING fts5(title, body, author, community_id, readers, content='article_search_texts', content_rowid='id', tokenize='unicode61 remove_diacritics 2', prefix='1 2 3');
--> statement-breakpoint
CREATE TRIGGER `article_search_texts_added` AFTER INSERT ON `article_search_texts` BEGIN
  INSERT INTO `article_search` (rowid, title, body, author, community_id, readers)
  VALUES (NEW.id, NEW.title, NEW.body, NEW.author, NEW.community_id, NEW.readers);
END;
--> statement-breakpoint
CREATE TRIGGER `article_search_texts_removed` AFTER DELETE ON `article_search_texts` BEGIN
  INSERT INTO `article_search` (`article_search`, rowid, title, body, author, community_id, readers)
  VALUES ('delete', OLD.id, OLD.title, OLD.body, OLD.author, OLD.community_id, OLD.readers);
END;
--> statement-breakpoint
CREATE TRIGGER `article_search_texts_changed` AFTER UPDATE ON `article_search_texts` BEGIN
  INSERT INTO `article_search` (`article_search`, rowid, title, body, author, community_id, readers)
  VALUES ('delete', OLD.id, OLD.title, OLD.body, OLD.author, OLD.community_id, OLD.readers);
  INSERT INTO `article_search` (rowid, title, body, author, community_id, readers)
  VALUES (NEW.id, NEW.title, NEW.body, NEW.author, NEW.community_id, NEW.readers);
END;
--> statement-breakpoint
CREATE TRIGGER `articles_found_once_added` AFTER INSERT ON `articles` BEGIN
  INSERT INTO `article_search_texts` (`article_id`, `community_id`, `title`, `body`, `author`, `readers`)
  SELECT NEW.id, NEW.community_id, NEW.title,
    COALESCE((SELECT `body` FROM `article_plain_texts` WHERE `revision_id` = NEW.current_revision_id), ''),
    COALESCE((SELECT `given_name` || ' ' || `family_name` FROM `users` WHERE `id` = NEW.author_id), ''),
    CASE WHEN NEW.status = 'PUBLISHED' AND NEW.slug IS NOT NULL THEN 'story'
    WHEN NEW.status IN ('DRAFT', 'NEEDS_REVISION', 'FIRST_ROUND_EDIT', 'FINAL_EDIT', 'READY_TO_APPROVE') THEN NEW.author_id ELSE '' END;
END;
--> statement-breakpoint
CREATE TRIGGER `articles_found_by_status` AFTER UPDATE OF `status`, `slug` ON `articles` BEGIN
  UPDATE `article_search_texts` SET `readers` = CASE WHEN NEW.status = 'PUBLISHED' AND NEW.slug IS NOT NULL THEN 'story'
    WHEN NEW.status IN ('DRAFT', 'NEEDS_REVISION', 'FIRST_ROUND_EDIT', 'FINAL_EDIT', 'READY_TO_APPROVE') THEN NEW.author_id ELSE '' END
  WHERE `article_id` = NEW.id AND `readers` <> CASE WHEN NEW.status = 'PUBLISHED' AND NEW.slug IS NOT NULL THEN 'story'
    WHEN NEW.status IN ('DRAFT', 'NEEDS_REVISION', 'FIRST_ROUND_EDIT', 'FINAL_EDIT', 'READY_TO_APPROVE') THEN NEW.author_id ELSE '' END;
END;
--> statement-breakpoint
-- The audit log is append-only. Test databases drop the second trigger to reset themselves.
CREATE TRIGGER `audit_log_no_update` BEFORE UPDATE ON `audit_log` BEGIN
  SELECT RAISE(ABORT, 'audit_log is append-only');
END;
--> statement-breakpoint
CREATE TRIGGER `audit_log_no_delete` BEFORE DELETE ON `audit_log` BEGIN
  SELECT RAISE(ABORT, 'audit_log is append-only');
END;
--> statement-breakpoint
-- Saves of one person with less than half an hour (1800000 is EDITING_SESSION_GAP_MS) and no change of status between them are one
-- editing session. A recovered or restored text stands alone.
CREATE TRIGGER `article_revisions_grouped` AFTER INSERT ON `article_revisions` WHEN NEW.editing_session_id IS NULL BEGIN
  UPDATE `article_revisions` SET `editing_session_id` = COALESCE((
    SELECT CASE WHEN `last`.`author_id` = NEW.author_id AND `last`.`became_current` = NEW.became_current
      AND `last`.`origin` = 'WRITTEN' AND NEW.origin = 'WRITTEN' AND NEW.created_at - `last`.`created_at` < 1800000
      AND NOT EXISTS (SELECT 1 FROM `article_events` AS `e` WHERE `e`.`article_id` = NEW.article_id
        AND `e`.`created_at` > `last`.`created_at` AND `e`.`created_at` <= NEW.created_at AND `e`.`from_status` <> `e`.`to_status`)
      THEN `last`.`editing_session_id` END
    FROM `article_revisions` AS `last`
    WHERE `last`.`article_id` = NEW.article_id AND (`last`.`created_at`, `last`.`id`) < (NEW.created_at, NEW.id)
    ORDER BY `last`.`created_at` DESC, `last`.`id` DESC LIMIT 1), NEW.id)
  WHERE `id` = NEW.id;
END;
--> statement-breakpoint
-- The ledger is append-only. Test databases drop the second trigger to reset themselves.
CREATE TRIGGER `ledger_entries_no_update` BEFORE UPDATE ON `ledger_entries` BEGIN
  SELECT RAISE(ABORT, 'ledger_entries is append-only');
END;
--> statement-breakpoint
CREATE TRIGGER `ledger_entries_no_delete` BEFORE DELETE ON `ledger_entries` BEGIN
  SELECT RAISE(ABORT, 'ledger_entries is append-only');
END;
--> statement-breakpoint
-- A device gets nothing any more once the session in which it was added is revoked, whichever way.
CREATE TRIGGER `push_tokens_end_with_session` AFTER UPDATE OF `revoked_at` ON `sessions` WHEN NEW.`revoked_at` IS NOT NULL BEGIN
  DELETE FROM `push_tokens` WHERE `session_id` = NEW.`id`;
END;
--> statement-breakpoint
-- What the directory holds of each member, kept current by triggers. A member is in it while active and past onboarding. What they
-- hide is left out here, so that nothing made of it holds it. Words of groups are made of random ids, which a search has only of
-- groups that its actor may see.
CREATE VIRTUAL TABLE `directory_search` USING fts5(name, role, place, topics, about, facets, community_id, content='directory_entries', content_rowid='id', tokenize='unicode61 remove_diacritics 2', prefix='2 3');
--> statement-breakpoint
CREATE VIRTUAL TABLE `directory_word_search` USING fts5(word, content='', tokenize='trigram');
--> statement-breakpoint
CREATE TRIGGER `directory_words_added` AFTER INSERT ON `directory_words` BEGIN
  INSERT INTO `directory_word_search` (rowid, word) VALUES (NEW.id, ' ' || NEW.word || ' ');
END;
--> statement-breakpoint
CREATE TRIGGER `directory_facets_added` AFTER INSERT ON `directory_facets` BEGIN
  INSERT INTO `directory_counts` (`community_id`, `facet`, `value`, `count`)
  VALUES (NEW.community_id, NEW.facet, NEW.value, 1)
  ON CONFLICT (`community_id`, `facet`, `value`) DO UPDATE SET `count` = `count` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `directory_facets_removed` AFTER DELETE ON `directory_facets` BEGIN
  UPDATE `directory_counts` SET `count` = `count` - 1
  WHERE `community_id` = OLD.community_id AND `facet` = OLD.facet AND `value` = OLD.value;
  DELETE FROM `directory_counts`
  WHERE `community_id` = OLD.community_id AND `facet` = OLD.facet AND `value` = OLD.value AND `count` = 0;
END;
--> statement-breakpoint
CREATE TRIGGER `directory_entries_removed` AFTER DELETE ON `directory_entries` BEGIN
  INSERT INTO `directory_search` (`directory_search`, rowid, name, role, place, topics, about, facets, community_id)
  VALUES ('delete', OLD.id, OLD.name, OLD.role, OLD.place, OLD.topics, OLD.about, OLD.facets, OLD.community_id);
  UPDATE `directory_counts` SET `count` = `count` - 1
  WHERE `community_id` = OLD.community_id AND `facet` = 'all' AND `value` = '';
  DELETE FROM `directory_facets` WHERE `entry_id` = OLD.id;
END;
--> statement-breakpoint
CREATE TRIGGER `directory_entries_changed` AFTER UPDATE ON `directory_entries` BEGIN
  INSERT INTO `directory_search` (`directory_search`, rowid, name, role, place, topics, about, facets, community_id)
  VALUES ('delete', OLD.id, OLD.name, OLD.role, OLD.place, OLD.topics, OLD.about, OLD.facets, OLD.community_id);
  INSERT INTO `directory_search` (rowid, name, role, place, topics, about, facets, community_id)
  VALUES (NEW.id, NEW.name, NEW.role, NEW.place, NEW.topics, NEW.about, NEW.facets, NEW.community_id);
END;
--> statement-breakpoint
CREATE TRIGGER `directory_entries_renamed` AFTER UPDATE ON `directory_entries`
WHEN OLD.name <> NEW.name OR OLD.role <> NEW.role OR OLD.place <> NEW.place BEGIN
  INSERT INTO `directory_words` (`word`)
  SELECT DISTINCT lower(trim(value, '.,;:()&"''')) FROM json_each('[' || replace(json_quote(NEW.name || ' ' || NEW.role || ' ' || NEW.place), ' ', '","') || ']')
  WHERE length(trim(value, '.,;:()&"''')) BETWEEN 3 AND 40
  ON CONFLICT (`word`) DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER `directory_of_new_users` AFTER INSERT ON `users` BEGIN
  INSERT INTO `directory_entries` (`user_id`, `community_id`, `name`, `role`, `place`, `topics`, `about`, `industry`, `location`, `expertise`, `facets`)
  SELECT * FROM `directory_texts` WHERE `user_id` = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER `directory_of_changed_users` AFTER UPDATE OF `given_name`, `family_name`, `job_title`, `company_name`, `location_name`, `display_location`, `status`, `gate` ON `users` BEGIN
  DELETE FROM `directory_entries`
  WHERE `user_id` = NEW.id AND NOT EXISTS (SELECT 1 FROM `directory_texts` WHERE `user_id` = NEW.id);
  INSERT INTO `directory_entries` (`user_id`, `community_id`, `name`, `role`, `place`, `topics`, `about`, `industry`, `location`, `expertise`, `facets`)
  SELECT * FROM `directory_texts` WHERE `user_id` = NEW.id
  ON CONFLICT (`user_id`) DO UPDATE SET `name` = excluded.`name`, `role` = excluded.`role`, `place` = excluded.`place`,
    `topics` = excluded.`topics`, `about` = excluded.`about`, `industry` = excluded.`industry`,
    `location` = excluded.`location`, `expertise` = excluded.`expertise`, `facets` = excluded.`facets`;
END;
--> statement-breakpoint
CREATE TRIGGER `directory_of_removed_users` BEFORE DELETE ON `users` BEGIN
  DELETE FROM `directory_entries` WHERE `user_id` = OLD.id;
END;
--> statement-breakpoint
CREATE TRIGGER `directory_of_new_profiles` AFTER INSERT ON `member_profiles` BEGIN
  UPDATE `directory_entries` SET (`topics`, `about`, `industry`, `expertise`, `facets`) =
    (SELECT `topics`, `about`, `industry`, `expertise`, `facets` FROM `directory_texts` WHERE `user_id` = NEW.user_id)
  WHERE `user_id` = NEW.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER `directory_of_changed_profiles` AFTER UPDATE ON `member_profiles` BEGIN
  UPDATE `directory_entries` SET (`topics`, `about`, `industry`, `expertise`, `facets`) =
    (SELECT `topics`, `about`, `industry`, `expertise`, `facets` FROM `directory_texts` WHERE `user_id` = NEW.user_id)
  WHERE `user_id` = NEW.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER `directory_of_removed_profiles` AFTER DELETE ON `member_profiles` BEGIN
  UPDATE `directory_entries` SET (`topics`, `about`, `industry`, `expertise`, `facets`) =
    (SELECT `topics`, `about`, `industry`, `expertise`, `facets` FROM `directory_texts` WHERE `user_id` = OLD.user_id)
  WHERE `user_id` = OLD.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER `directory_entries_added` AFTER INSERT ON `directory_entries` BEGIN
  INSERT INTO `directory_search` (rowid, name, role, place, topics, about, facets, community_id)
  VALUES (NEW.id, NEW.name, NEW.role, NEW.place, NEW.topics, NEW.about, NEW.facets, NEW.community_id);
  INSERT INTO `directory_counts` (`community_id`, `facet`, `value`, `count`) VALUES (NEW.community_id, 'all', '', 1)
  ON CONFLICT (`community_id`, `facet`, `value`) DO UPDATE SET `count` = `count` + 1;
  INSERT INTO `directory_facets` (`entry_id`, `community_id`, `facet`, `value`)
  SELECT NEW.id, NEW.community_id, 'industry', NEW.industry WHERE NEW.industry IS NOT NULL
  UNION ALL SELECT NEW.id, NEW.community_id, 'location', NEW.location WHERE NEW.location IS NOT NULL
  UNION ALL SELECT NEW.id, NEW.community_id, 'expertise', value FROM json_each(NEW.expertise)
  UNION ALL SELECT NEW.id, NEW.community_id, CASE `visibility` WHEN 'HIDDEN' THEN 'hidden-group' ELSE 'group' END, `group_id`
    FROM `group_members` CROSS JOIN `groups` ON `groups`.`id` = `group_id`
    WHERE `group_members`.`community_id` = NEW.community_id AND `user_id` = NEW.user_id AND `state` = 'MEMBER';
  INSERT INTO `directory_words` (`word`)
  SELECT DISTINCT lower(trim(value, '.,;:()&"''')) FROM json_each('[' || replace(json_quote(NEW.name || ' ' || NEW.role || ' ' || NEW.place), ' ', '","') || ']')
  WHERE length(trim(value, '.,;:()&"''')) BETWEEN 3 AND 40
  ON CONFLICT (`word`) DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER `directory_entries_regrouped` AFTER UPDATE ON `directory_entries` WHEN OLD.facets <> NEW.facets BEGIN
  DELETE FROM `directory_facets` WHERE `entry_id` = OLD.id;
  INSERT INTO `directory_facets` (`entry_id`, `community_id`, `facet`, `value`)
  SELECT NEW.id, NEW.community_id, 'industry', NEW.industry WHERE NEW.industry IS NOT NULL
  UNION ALL SELECT NEW.id, NEW.community_id, 'location', NEW.location WHERE NEW.location IS NOT NULL
  UNION ALL SELECT NEW.id, NEW.community_id, 'expertise', value FROM json_each(NEW.expertise)
  UNION ALL SELECT NEW.id, NEW.community_id, CASE `visibility` WHEN 'HIDDEN' THEN 'hidden-group' ELSE 'group' END, `group_id`
    FROM `group_members` CROSS JOIN `groups` ON `groups`.`id` = `group_id`
    WHERE `group_members`.`community_id` = NEW.community_id AND `user_id` = NEW.user_id AND `state` = 'MEMBER';
END;
--> statement-breakpoint
CREATE TRIGGER `directory_of_new_group_members` AFTER INSERT ON `group_members` WHEN NEW.state = 'MEMBER' BEGIN
  UPDATE `directory_entries` SET `facets` = (SELECT `facets` FROM `directory_texts` WHERE `user_id` = NEW.user_id)
  WHERE `user_id` = NEW.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER `directory_of_changed_group_members` AFTER UPDATE OF `state` ON `group_members`
WHEN (OLD.state = 'MEMBER') <> (NEW.state = 'MEMBER') BEGIN
  UPDATE `directory_entries` SET `facets` = (SELECT `facets` FROM `directory_texts` WHERE `user_id` = NEW.user_id)
  WHERE `user_id` = NEW.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER `directory_of_removed_group_members` AFTER DELETE ON `group_members` WHEN OLD.state = 'MEMBER' BEGIN
  UPDATE `directory_entries` SET `facets` = (SELECT `facets` FROM `directory_texts` WHERE `user_id` = OLD.user_id)
  WHERE `user_id` = OLD.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER `directory_of_shown_groups` AFTER UPDATE OF `visibility` ON `groups`
WHEN (OLD.visibility = 'HIDDEN') <> (NEW.visibility = 'HIDDEN') BEGIN
  UPDATE `directory_facets` SET `facet` = CASE NEW.visibility WHEN 'HIDDEN' THEN 'hidden-group' ELSE 'group' END
  WHERE `community_id` = NEW.community_id AND `facet` = CASE OLD.visibility WHEN 'HIDDEN' THEN 'hidden-group' ELSE 'group' END AND `value` = NEW.id;
  UPDATE `directory_counts` SET `facet` = CASE NEW.visibility WHEN 'HIDDEN' THEN 'hidden-group' ELSE 'group' END
  WHERE `community_id` = NEW.community_id AND `facet` = CASE OLD.visibility WHEN 'HIDDEN' THEN 'hidden-group' ELSE 'group' END AND `value` = NEW.id;
END;
--> statement-breakpoint
-- The count of sent answers, and the search of similar ones: only what was sent, so that nobody is compared with the draft of another
-- member.
CREATE TRIGGER `panel_answers_counted_once_added` AFTER INSERT ON `panel_answers` WHEN NEW.status <> 'DRAFT' BEGIN
  UPDATE `panel_questions` SET `answer_count` = `answer_count` + 1 WHERE `id` = NEW.question_id;
END;
--> statement-breakpoint
CREATE TRIGGER `panel_answers_counted_once_sent` AFTER UPDATE OF `status` ON `panel_answers`
WHEN (OLD.status = 'DRAFT') <> (NEW.status = 'DRAFT') BEGIN
  UPDATE `panel_questions` SET `answer_count` = `answer_count` + CASE NEW.status WHEN 'DRAFT' THEN -1 ELSE 1 END
  WHERE `id` = NEW.question_id;
END;
--> statement-breakpoint
CREATE TRIGGER `panel_answers_not_counted_once_deleted` AFTER DELETE ON `panel_answers` BEGIN
  UPDATE `panel_questions` SET `answer_count` = `answer_count` - 1 WHERE `id` = OLD.question_id AND OLD.status <> 'DRAFT';
  DELETE FROM `panel_answer_texts` WHERE `answer_id` = OLD.id;
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE `panel_answer_search` USING fts5(words, question_id, community_id, content='panel_answer_texts', content_rowid='id', tokenize='unicode61 remove_diacritics 2');
--> statement-breakpoint
CREATE TRIGGER `panel_answer_texts_added` AFTER INSERT ON `panel_answer_texts` BEGIN
  INSERT INTO `panel_answer_search` (rowid, words, question_id, community_id)
  VALUES (NEW.id, NEW.words, NEW.question_id, NEW.community_id);
END;
--> statement-breakpoint
CREATE TRIGGER `panel_answer_texts_removed` AFTER DELETE ON `panel_answer_texts` BEGIN
  INSERT INTO `panel_answer_search` (`panel_answer_search`, rowid, words, question_id, community_id)
  VALUES ('delete', OLD.id, OLD.words, OLD.question_id, OLD.community_id);
END;
--> statement-breakpoint
CREATE TRIGGER `panel_answer_texts_changed` AFTER UPDATE ON `panel_answer_texts` BEGIN
  INSERT INTO `panel_answer_search` (`panel_answer_search`, rowid, words, question_id, community_id)
  VALUES ('delete', OLD.id, OLD.words, OLD.question_id, OLD.community_id);
  INSERT INTO `panel_answer_search` (rowid, words, question_id, community_id)
  VALUES (NEW.id, NEW.words, NEW.question_id, NEW.community_id);
END;
--> statement-breakpoint
CREATE TRIGGER `panel_answers_found_as_sent` AFTER UPDATE OF `sent_revision_id` ON `panel_answers`
WHEN OLD.sent_revision_id IS NOT NEW.sent_revision_id BEGIN
  INSERT INTO `panel_answer_texts` (`answer_id`, `community_id`, `question_id`, `words`)
  SELECT NEW.id, NEW.community_id, NEW.question_id, `words` FROM `panel_answer_revisions` WHERE `id` = NEW.sent_revision_id
  ON CONFLICT (`answer_id`) DO UPDATE SET `words` = excluded.`words`;
END;
--> statement-breakpoint
CREATE TRIGGER `panel_answers_found_by_text` AFTER INSERT ON `panel_answer_revisions`
WHEN EXISTS (SELECT 1 FROM `panel_answers` WHERE `id` = NEW.answer_id AND `sent_revision_id` = NEW.id) BEGIN
  INSERT INTO `panel_answer_texts` (`answer_id`, `community_id`, `question_id`, `words`)
  SELECT `id`, `community_id`, `question_id`, NEW.words FROM `panel_answers` WHERE `id` = NEW.answer_id
  ON CONFLICT (`answer_id`) DO UPDATE SET `words` = excluded.`words`;
END;
--> statement-breakpoint
-- Each member has a row that says when their profile is looked at, if it is still empty then.
CREATE TRIGGER `profile_fills_of_new_users` AFTER INSERT ON `users` WHEN NEW.kind = 'MEMBER' BEGIN
  INSERT INTO `profile_fills` (`user_id`, `community_id`, `due_at`, `fields`)
  VALUES (NEW.id, NEW.community_id, NEW.joined_at + 2592000000, '[]');
END;
--> statement-breakpoint
CREATE TRIGGER `profile_fills_of_removed_users` BEFORE DELETE ON `users` BEGIN
  DELETE FROM `profile_fills` WHERE `user_id` = OLD.id;
END;
--> statement-breakpoint
-- Members of a group who are in the directory are counted as rows are inserted, changed and deleted.
CREATE TRIGGER `group_members_counted_once_added` AFTER INSERT ON `group_members`
WHEN NEW.state = 'MEMBER' AND EXISTS (SELECT 1 FROM `directory_entries` WHERE `user_id` = NEW.user_id) BEGIN
  UPDATE `groups` SET `member_count` = `member_count` + 1 WHERE `id` = NEW.group_id;
END;
--> statement-breakpoint
CREATE TRIGGER `group_members_counted_once_changed` AFTER UPDATE OF `state` ON `group_members`
WHEN (OLD.state = 'MEMBER') <> (NEW.state = 'MEMBER') AND EXISTS (SELECT 1 FROM `directory_entries` WHERE `user_id` = NEW.user_id) BEGIN
  UPDATE `groups` SET `member_count` = `member_count` + CASE NEW.state WHEN 'MEMBER' THEN 1 ELSE -1 END
  WHERE `id` = NEW.group_id;
END;
--> statement-breakpoint
CREATE TRIGGER `group_members_not_counted_once_deleted` AFTER DELETE ON `group_members`
WHEN OLD.state = 'MEMBER' AND EXISTS (SELECT 1 FROM `directory_entries` WHERE `user_id` = OLD.user_id) BEGIN
  UPDATE `groups` SET `member_count` = `member_count` - 1 WHERE `id` = OLD.group_id;
END;
--> statement-breakpoint
CREATE TRIGGER `group_members_counted_once_listed` AFTER INSERT ON `directory_entries` BEGIN
  UPDATE `groups` SET `member_count` = `member_count` + 1 WHERE `id` IN (SELECT `group_id` FROM `group_members`
    WHERE `community_id` = NEW.community_id AND `user_id` = NEW.user_id AND `state` = 'MEMBER');
END;
--> statement-breakpoint
CREATE TRIGGER `group_members_not_counted_once_unlisted` AFTER DELETE ON `directory_entries` BEGIN
  UPDATE `groups` SET `member_count` = `member_count` - 1 WHERE `id` IN (SELECT `group_id` FROM `group_members`
    WHERE `community_id` = OLD.community_id AND `user_id` = OLD.user_id AND `state` = 'MEMBER');
END;
