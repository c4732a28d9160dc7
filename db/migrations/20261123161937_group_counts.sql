CREATE TRIGGER `group_members_counted_once_added` AFTER INSERT ON `group_members` WHEN NEW.state = 'MEMBER' BEGIN
  UPDATE `groups` SET `member_count` = `member_count` + 1 WHERE `id` = NEW.group_id;
END;
--> statement-breakpoint
CREATE TRIGGER `group_members_counted_once_changed` AFTER UPDATE OF `state` ON `group_members`
WHEN (OLD.state = 'MEMBER') <> (NEW.state = 'MEMBER') BEGIN
  UPDATE `groups` SET `member_count` = `member_count` + CASE NEW.state WHEN 'MEMBER' THEN 1 ELSE -1 END
  WHERE `id` = NEW.group_id;
END;
--> statement-breakpoint
CREATE TRIGGER `group_members_not_counted_once_deleted` AFTER DELETE ON `group_members` WHEN OLD.state = 'MEMBER' BEGIN
  UPDATE `groups` SET `member_count` = `member_count` - 1 WHERE `id` = OLD.group_id;
END;
