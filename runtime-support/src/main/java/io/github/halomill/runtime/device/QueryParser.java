package io.github.halomill.runtime.device;

import io.github.halomill.runtime.base.Likeness;
import io.github.halomill.runtime.base.UsageException;
import io.github.halomill.runtime.device.QueryCondition.Operator;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Supplier;

/** Reads a query, by recursive descent; the grammar is in docs/running.md. Errors tell the column. */
final class QueryParser {

    private static final Map<String, Operator> OPERATORS = Map.of(
            "=", Operator.EQUAL,
            "<>", Operator.UNEQUAL,
            "!=", Operator.UNEQUAL,
            "<", Operator.LESS,
            "<=", Operator.AT_MOST,
            ">", Operator.GREATER,
            ">=", Operator.AT_LEAST);

    private static final Set<String> AFTER_NUMBERS = Set.of("AND", "OR", "ORDER");

    /** How many parentheses and NOTs may be within each other. */
    private static final int DEEPEST = 100;

    private final List<QueryToken> tokens;
    private final Set<DeviceAttribute> attributes = EnumSet.noneOf(DeviceAttribute.class);
    private int next;
    private int depth;

    /** What may follow what was read last, for messages. */
    private String following = "FROM, WHERE, ORDER BY or the end";

    QueryParser(List<QueryToken> tokens) {
        this.tokens = tokens;
    }

    DeviceQuery query() {
        expect("SELECT");
        OptionalInt count = count();
        if (!accept("DEVICE") && !accept("DEVICES")) {
            throw unexpected("DEVICE");
        }
        List<NodeName> nodes = accept("FROM") ? nodes() : List.of();
        QueryCondition where = accept("WHERE") ? where() : QueryCondition.ALWAYS;
        List<DeviceQuery.Key> order = accept("ORDER") ? order() : List.of();
        if (peek().kind() != QueryToken.Kind.END) {
            throw unexpected(following, peek().is(",") ? "; a query is the whole text, not one item of a list" : "");
        }
        return new DeviceQuery(count, nodes, where, order, attributes);
    }

    private OptionalInt count() {
        if (accept("ALL")) {
            return OptionalInt.empty();
        }
        QueryToken token = peek();
        if (token.kind() != QueryToken.Kind.NUMBER) {
            throw unexpected("a number of devices or ALL");
        }
        if (!token.text().matches("0*[1-9][0-9]{0,8}")) {
            throw token.error("a number of devices, at least 1, is expected, not " + token);
        }
        next++;
        return OptionalInt.of(Integer.parseInt(token.text()));
    }

    private List<NodeName> nodes() {
        if (!accept("NODE") && !accept("NODES")) {
            throw unexpected("NODE");
        }
        if (accept("*")) {
            following = "WHERE, ORDER BY or the end";
            return List.of();
        }
        following = "a comma, WHERE, ORDER BY or the end";
        return list(",", this::node);
    }

    private NodeName node() {
        QueryToken token = take();
        if (token.kind() == QueryToken.Kind.NUMBER) {
            return numberedNode(token);
        }
        if (token.kind() == QueryToken.Kind.QUOTED) {
            return new NodeName(token.unquoted(), false, token.column());
        }
        if (token.kind() != QueryToken.Kind.WORD || token.is("WHERE") || token.is("ORDER")) {
            throw token.error("a node is expected, not " + token
                    + "; write *, names, patterns of names such as gpu%, or numbers from 0 on");
        }
        return new NodeName(token.text(), false, token.column());
    }

    private NodeName numberedNode(QueryToken token) {
        boolean goesOn = peek().kind() == QueryToken.Kind.WORD && peek().column() == token.end();
        if (goesOn || token.text().contains(".")) {
            throw token.error("a name that begins with a digit is written in quotes");
        }
        return new NodeName(token.text(), true, token.column());
    }

    private QueryCondition where() {
        following = "AND, OR, ORDER BY or the end";
        return condition();
    }

    private QueryCondition condition() {
        List<QueryCondition> parts = list("OR", this::conjunction);
        return parts.size() == 1 ? parts.get(0) : new QueryCondition.Any(parts);
    }

    private QueryCondition conjunction() {
        List<QueryCondition> parts = list("AND", this::term);
        return parts.size() == 1 ? parts.get(0) : new QueryCondition.All(parts);
    }

    private QueryCondition term() {
        QueryToken first = peek();
        if (accept("NOT")) {
            return new QueryCondition.Not(nested(first, this::term));
        }
        if (accept("(")) {
            QueryCondition within = nested(first, this::condition);
            if (!accept(")")) {
                throw unexpected("AND, OR or )");
            }
            return within;
        }
        return comparison();
    }

    private QueryCondition nested(QueryToken at, Supplier<QueryCondition> reader) {
        if (depth == DEEPEST) {
            throw at.error("more than " + DEEPEST + " parentheses and NOTs are within each other");
        }
        depth++;
        QueryCondition within = reader.get();
        depth--;
        return within;
    }

    private QueryCondition comparison() {
        DeviceAttribute attribute = attribute();
        QueryToken token = peek();
        Operator operator = OPERATORS.get(token.text());
        if (operator != null) {
            next++;
            return compared(attribute, token, operator);
        }
        if (accept("LIKE")) {
            return like(attribute, token);
        }
        if (token.is("NOT") && tokens.get(next + 1).is("LIKE")) {
            next++;
            return new QueryCondition.Not(like(attribute, take()));
        }
        if (attribute.kind() == AttributeKind.TRUTH) {
            return new QueryCondition.Comparison(attribute, Operator.EQUAL, AttributeValue.truth(true));
        }
        throw unexpected("one of = <> < <= > >= LIKE behind " + attribute);
    }

    private QueryCondition compared(DeviceAttribute attribute, QueryToken sign, Operator operator) {
        if (!operator.isEquality() && !attribute.kind().isOrdered()) {
            throw sign.error(attribute + " is " + attribute.kind() + "; it can be compared with = and <> only");
        }
        return new QueryCondition.Comparison(attribute, operator, value(attribute));
    }

    private QueryCondition like(DeviceAttribute attribute, QueryToken like) {
        if (attribute.kind() != AttributeKind.TEXT) {
            throw like.error("LIKE is for text, and " + attribute + " is " + attribute.kind());
        }
        QueryToken pattern = peek();
        if (pattern.kind() != QueryToken.Kind.QUOTED) {
            throw unexpected("a pattern in quotes, such as '%NVIDIA%',");
        }
        next++;
        return new QueryCondition.Like(attribute, new LikePattern(pattern.unquoted()));
    }

    private DeviceAttribute attribute() {
        QueryToken token = take();
        if (token.kind() != QueryToken.Kind.WORD) {
            throw token.error("an attribute is expected, not " + token + "; there are " + DeviceAttribute.list());
        }
        DeviceAttribute attribute = DeviceAttribute.named(token.text()).orElseThrow(() -> noAttribute(token));
        attributes.add(attribute);
        return attribute;
    }

    private static UsageException noAttribute(QueryToken token) {
        Optional<String> meant = type(token.text()).isPresent()
                ? Optional.of("TYPE = " + token.text())
                : Likeness.to(token.text(), DeviceAttribute.allNames());
        return token.error("there is no attribute " + token
                + meant.map(name -> "; do you mean " + name + "? There are ").orElse("; there are ")
                + DeviceAttribute.list());
    }

    /** A value of the kind that the attribute has. */
    private AttributeValue value(DeviceAttribute attribute) {
        QueryToken first = take();
        Optional<AttributeValue> value = switch (first.kind()) {
            case QUOTED -> quoted(first.unquoted(), attribute.kind());
            case NUMBER -> Optional.of(number(first, attribute.kind()));
            case WORD -> word(first.text());
            default -> Optional.empty();
        };
        return value.filter(found -> found.kind() == attribute.kind())
                .orElseThrow(() -> first.error(attribute + " is " + attribute.kind() + ", not " + since(first)));
    }

    private static Optional<AttributeValue> quoted(String text, AttributeKind wanted) {
        return wanted == AttributeKind.TYPE
                ? type(text).map(AttributeValue::type)
                : Optional.of(AttributeValue.text(text));
    }

    private static Optional<AttributeValue> word(String text) {
        if (text.equalsIgnoreCase("TRUE") || text.equalsIgnoreCase("FALSE")) {
            return Optional.of(AttributeValue.truth(text.equalsIgnoreCase("TRUE")));
        }
        return type(text).map(AttributeValue::type);
    }

    private static Optional<DeviceType> type(String word) {
        return Arrays.stream(DeviceType.values())
                .filter(type -> type.name().equalsIgnoreCase(word))
                .findFirst();
    }

    private AttributeValue number(QueryToken digits, AttributeKind wanted) {
        BigDecimal number = new BigDecimal(digits.text());
        QueryToken following = peek();
        if (following.kind() != QueryToken.Kind.WORD || AFTER_NUMBERS.stream().anyMatch(following::is)) {
            return wanted.isNumeric()
                    ? AttributeValue.number(wanted, number.multiply(wanted.plainUnit()))
                    : AttributeValue.number(AttributeKind.NUMBER, number);
        }
        QueryUnit unit = QueryUnit.of(following.text())
                .orElseThrow(() -> following.error("there is no unit " + following + "; there are " + QueryUnit.LIST));
        next++;
        return AttributeValue.number(unit.kind(), number.multiply(unit.factor()));
    }

    private List<DeviceQuery.Key> order() {
        expect("BY");
        following = "ASC, DESC, a comma or the end";
        return list(",", this::key);
    }

    private DeviceQuery.Key key() {
        DeviceAttribute attribute = attribute();
        boolean descending = accept("DESC");
        if (!descending) {
            accept("ASC");
        }
        return new DeviceQuery.Key(attribute, descending);
    }

    /** At least one of something, with a separator between them. */
    private <T> List<T> list(String separator, Supplier<T> reader) {
        List<T> all = new ArrayList<>();
        do {
            all.add(reader.get());
        } while (accept(separator));
        return all;
    }

    private QueryToken peek() {
        QueryToken token = tokens.get(next);
        if (token.kind() == QueryToken.Kind.UNKNOWN) {
            throw token.unknown();
        }
        return token;
    }

    /** The next token; the end stays. */
    private QueryToken take() {
        QueryToken token = peek();
        if (token.kind() != QueryToken.Kind.END) {
            next++;
        }
        return token;
    }

    private boolean accept(String word) {
        boolean is = peek().is(word);
        if (is) {
            next++;
        }
        return is;
    }

    private void expect(String word) {
        if (!accept(word)) {
            throw unexpected(word);
        }
    }

    private UsageException unexpected(String expected) {
        return unexpected(expected, "");
    }

    private UsageException unexpected(String expected, String hint) {
        return peek().error(expected + " is expected, not " + peek() + hint);
    }

    /** What was read from {@code first} on, as it was written. */
    private String since(QueryToken first) {
        QueryToken last = tokens.get(Math.max(next - 1, tokens.indexOf(first)));
        return first.equals(last) ? first.toString() : "'" + first.text() + " " + last.text() + "'";
    }
}
