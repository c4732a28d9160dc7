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
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_reconciliation_differences` (
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
	CONSTRAINT "reconciliation_differences_kind" CHECK("__new_reconciliation_differences"."kind" IN ('CHARGE_MISSING', 'CHARGE_AMOUNT', 'REFUND_AMOUNT', 'CREDIT_AMOUNT', 'UNKNOWN_TO_PROVIDER', 'BALANCE'))
);
--> statement-breakpoint
INSERT INTO `__new_reconciliation_differences`("id", "community_id", "reconciliation_id", "subscription_id", "kind", "provider_entry_id", "invoice_number", "provider_cents", "ledger_cents", "resolved_at") SELECT "id", "community_id", "reconciliation_id", "subscription_id", "kind", "provider_entry_id", "invoice_number", "provider_cents", "ledger_cents", "resolved_at" FROM `reconciliation_differences`;--> statement-breakpoint
DROP TABLE `reconciliation_differences`;--> statement-breakpoint
ALTER TABLE `__new_reconciliation_differences` RENAME TO `reconciliation_differences`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `reconciliation_differences_by_run` ON `reconciliation_differences` (`reconciliation_id`,`id`);--> statement-breakpoint
CREATE INDEX `reconciliation_differences_by_subscription` ON `reconciliation_differences` (`subscription_id`);--> statement-breakpoint
ALTER TABLE `reconciliations` ADD `credits` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `article_amplification_requests_by_community` ON `article_amplification_requests` (`community_id`,`created_at`,`id`);